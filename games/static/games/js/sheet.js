import { makeComplete } from './complete.js'

// The order sheet: lines that are checked while they are typed. The guide and the board only write lines.
export function makeSheet(form, board) {
  const list = form.querySelector('.lines'), dry = form.querySelector('#dry'), state = form.querySelector('#state')
  const [LINE, UP, DOWN, REMOVE, ILLEGAL, CHECKING, UNKEPT] = form.dataset.labels.split('|')
  const local = `sheet.${form.dataset.game}.${form.dataset.window}`
  const rows = () => [...list.children], area = li => li.querySelector('textarea')
  const grow = a => { if (!CSS.supports('field-sizing:content')) { a.style.height = 0; a.style.height = a.scrollHeight + 'px' } }
  const button = (text, f) => { const b = document.createElement('button'); b.type = 'button'; b.className = 'b s'; b.textContent = text; b.onclick = f; return b }
  const dress = li => {
    if (li.querySelector('.tools')) return li
    const tools = document.createElement('div')
    tools.className = 'tools'
    tools.append(button(UP, () => move(li, -1)), button(DOWN, () => move(li, 1)), button(REMOVE, () => remove(li)))
    li.append(tools)
    return li
  }
  const row = (text = '') => {
    const li = document.createElement('li')
    li.innerHTML = '<textarea name="line" rows="1" spellcheck="false" autocapitalize="off"></textarea><span class="mk" aria-hidden="true"></span><div class="why"></div>'
    area(li).value = text
    return dress(li)
  }
  const number = () => rows().forEach((li, n) => {
    area(li).setAttribute('aria-label', `${LINE} ${n + 1}`)
    li.querySelector('.why').id = `why-${n + 1}`
  })
  const move = (li, by) => {
    const other = by < 0 ? li.previousElementSibling : li.nextElementSibling
    if (!other) return
    by < 0 ? other.before(li) : other.after(li)
    number(); changed(); area(li).focus()
  }
  const remove = li => {
    const next = li.nextElementSibling || li.previousElementSibling
    if (next) li.remove(); else area(li).value = ''
    number(); changed(); area(next || li).focus()
  }
  const add = text => {
    const empty = rows().find(li => !area(li).value.trim())
    const li = empty || row()
    area(li).value = text
    if (!empty) list.append(li)
    if (!rows().some(x => !area(x).value.trim())) list.append(row())
    number(); changed(0)
    return li
  }
  const body = () => {
    const data = new FormData(form)
    ;[...data.keys()].filter(k => k.startsWith('f.') || k === 'do').forEach(k => data.delete(k))
    return data
  }
  let wait, kept, busy = 0
  const changed = (delay = 400) => {
    try { localStorage.setItem(local, JSON.stringify(rows().map(li => area(li).value))) } catch { /* no room: the server keeps a draft */ }
    clearTimeout(wait); clearTimeout(kept)
    state.textContent = UNKEPT
    state.className = 'pill warn'
    wait = setTimeout(check, delay)
    kept = setTimeout(keep, 3000)
  }
  const post = (url, data) => fetch(url, { method: 'POST', body: data, headers: { Accept: 'application/json' } })
  const say = text => { dry.hidden = !text; dry.textContent = text || '' }
  const judge = verdicts => {
    const written = rows().filter(li => area(li).value.trim())
    rows().forEach(li => { li.classList.remove('bad', 'amb', 'prov'); li.querySelector('.mk').textContent = ''; li.querySelector('.why').innerHTML = ''; area(li).removeAttribute('aria-invalid'); area(li).removeAttribute('aria-describedby') })
    if (verdicts.length !== written.length) return
    written.forEach((li, n) => {
      if (verdicts[n].css) li.classList.add(verdicts[n].css)
      li.querySelector('.mk').textContent = verdicts[n].sign
      li.querySelector('.why').innerHTML = verdicts[n].why
      if (verdicts[n].css === 'bad') { area(li).setAttribute('aria-invalid', 'true'); area(li).setAttribute('aria-describedby', li.querySelector('.why').id) }
    })
  }
  const check = async preview => {
    const turn = ++busy, data = body()
    if (preview) data.set('dry', '1')
    rows().filter(li => area(li).value.trim()).forEach(li => { li.querySelector('.mk').textContent = '…'; li.querySelector('.mk').title = CHECKING })
    try {
      const response = await post(form.dataset.check, data), answer = await response.json()
      if (turn !== busy) return
      if (answer.lines) judge(answer.lines)
      if (answer.note) say(answer.note); else if (!preview) say('')
      if (answer.svg && board) board.put(answer.svg)
      if (answer.text) { const pre = document.querySelector('#textboard pre'); if (pre) pre.textContent = answer.text }
      if (preview) { dry.tabIndex = -1; dry.focus() }
    } catch { if (turn === busy) rows().forEach(li => { li.querySelector('.mk').textContent = '' }) }
  }
  const keep = async () => {
    try {
      const response = await post(form.dataset.draft, body())
      if (response.ok) { state.textContent = (await response.json()).note; state.className = 'pill warn' }
    } catch { /* offline: the device keeps the lines */ }
  }
  const restore = () => {
    let lines = []
    try { lines = JSON.parse(localStorage.getItem(local) || '[]').filter(Boolean) } catch { /* nothing kept */ }
    if (lines.length && !rows().some(li => area(li).value.trim())) lines.forEach(add)
  }
  rows().forEach(dress)
  rows().forEach(li => grow(area(li)))
  list.addEventListener('focusin', e => { const li = e.target.closest('li'); rows().forEach(x => x.classList.toggle('cur', x === li && !!area(x).value.trim())) })
  makeComplete(form, list, a => { grow(a); changed() })
  list.addEventListener('input', e => { grow(e.target); changed() })
  list.addEventListener('keydown', e => {
    const li = e.target.closest('li')
    if (e.target.tagName !== 'TEXTAREA') return
    if (e.key === 'Enter' && !e.ctrlKey && !e.metaKey) { e.preventDefault(); const next = row(); li.after(next); number(); area(next).focus() }
    else if (e.key === 'Backspace' && !e.target.value && list.children.length > 1) { e.preventDefault(); remove(li) }
    else if (e.altKey && (e.key === 'ArrowUp' || e.key === 'ArrowDown')) { e.preventDefault(); move(li, e.key === 'ArrowUp' ? -1 : 1) }
  })
  list.addEventListener('paste', e => {
    const lines = e.clipboardData.getData('text').split('\n').map(s => s.trim()).filter(Boolean)
    if (lines.length < 2) return
    e.preventDefault()
    lines.forEach(add)
  })
  form.addEventListener('click', e => {
    const quick = e.target.closest('[data-line]'), dryRun = e.target.closest('[value=dry]'), instead = e.target.closest('[data-instead]')
    if (instead) { e.preventDefault(); const a = area(instead.closest('li')); a.value = instead.dataset.instead; grow(a); changed(0); a.focus() }
    if (quick) { e.preventDefault(); add(quick.dataset.line) }
    if (dryRun) { e.preventDefault(); clearTimeout(wait); check(true) }
  })
  form.addEventListener('submit', e => {
    clearTimeout(wait); clearTimeout(kept); busy++
    if (e.submitter?.value === 'seal') {
      if (form.dataset.busy) return e.preventDefault()
      form.dataset.busy = '1'
      try { localStorage.removeItem(local) } catch { /* nothing kept */ }
    }
  })
  addEventListener('pageshow', () => { delete form.dataset.busy })
  restore()
  if (rows().some(li => area(li).value.trim() && !li.querySelector('.mk').textContent)) wait = setTimeout(check, 0)
  return { add, illegal: ILLEGAL, newLine: () => { const li = rows().find(x => !area(x).value.trim()) || list.appendChild(row()); number(); area(li).focus() } }
}
