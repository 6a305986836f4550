// The guided form: one order at a time; it writes a line. Area fields can be filled by clicking the board.
export function makeGuide(root, sheet, board) {
  const verbs = [...root.querySelectorAll('.verb')], seg = root.querySelector('.verbs')
  if (seg) seg.hidden = false
  const current = () => root.querySelector('.verb.on')
  const inputs = verb => [...verb.querySelectorAll('[data-field]')]
  const value = f => {
    if (!f.classList.contains('ticks')) return f.value.trim()
    const counts = [...f.querySelectorAll('[data-of]')]
    if (counts.length) return counts.filter(i => +i.value).map(i => `${i.dataset.of}:${+i.value}`).join(' ')
    return (f.chosen || []).join(' ')
  }
  // In other languages than English a line holds names: several are kept apart by commas, with their number in front.
  const named = f => {
    if (f.tagName === 'SELECT') return f.value && f.selectedOptions[0].label
    if (f.names) return f.chosen.map(id => f.names[id]).join(', ')
    if (f.classList.contains('ticks')) return [...f.querySelectorAll('[data-of]')].filter(i => +i.value).map(i => `${+i.value} ${i.parentNode.textContent.trim()}`).join(', ')
    if (!f.list) return f.value.trim()
    const names = Object.fromEntries([...f.list.options].map(o => [o.value, o.textContent]))
    return f.value.split(/\s+/).filter(Boolean).map(id => names[id] || id).join(', ')
  }
  const line = verb => {
    const said = root.dataset.spoken ? named : value
    const values = Object.fromEntries(inputs(verb).map(f => [f.dataset.field, said(f)]))
    const fill = s => s.replace(/\{(\w+)\}/g, (_, n) => values[n] ?? '')
    return fill(verb.dataset.template.replace(/\[([^\]]*)\]/g, (_, part) => {
      const names = [...part.matchAll(/\{(\w+)\}/g)].map(m => m[1])
      return names.some(n => values[n]) ? part : ''
    })).replace(/\s+/g, ' ').trim()
  }
  const narrow = verb => {
    const rows = verb.rows ||= verb.dataset.rows ? JSON.parse(verb.dataset.rows) : null
    if (!rows) return
    const all = inputs(verb), chosen = f => f.tagName === 'SELECT' && !f.dataset.only && f.value
    all.forEach(f => { if (f.dataset.only) { f.value = ''; delete f.dataset.only } })
    all.map((f, k) => {
      if (f.tagName !== 'SELECT') return
      const fit = new Set(rows.filter(r => all.every((g, n) => n === k || !chosen(g) || r[n] === g.value)).map(r => r[k]))
      ;[...f.options].forEach(o => { o.hidden = o.disabled = o.value !== '' && !fit.has(o.value) })
      const left = [...f.options].filter(o => o.value && !o.disabled)
      if (!f.value && left.length === 1 && fit.size === 1) return () => { f.value = left[0].value; f.dataset.only = '1' }
    }).forEach(fill => fill?.())
  }
  const legal = f => f.tagName === 'SELECT' ? [...f.options].filter(o => o.value && !o.disabled).map(o => o.value)
    : f.names ? Object.keys(f.names) : f.classList.contains('ticks') ? [...f.querySelectorAll('input')].map(i => i.dataset.of) : [...(f.list?.options || [])].map(o => o.value)
  const areas = verb => inputs(verb).filter(f => f.dataset.area)
  const aim = f => {
    root.querySelectorAll('.pick').forEach(x => x.classList.remove('pick'))
    if (f) f.classList.add('pick')
    board?.mark('can', f ? legal(f) : [])
    if (f && board) board.say(`${(f.labels?.[0] || f.closest('fieldset').querySelector('legend')).textContent} ?`)
  }
  const aimed = () => root.querySelector('.pick')
  const next = f => { const all = areas(current()), free = all.slice(all.indexOf(f) + 1).find(x => !value(x) || x.dataset.only); return free || (f.tagName === 'SELECT' ? null : f) }
  const choose = verb => { verbs.forEach(x => x.classList.toggle('on', x === verb)); narrow(verb); aim(areas(verb)[0]) }
  const put = (f, id) => {
    if (f.tagName === 'SELECT') { f.value = id; delete f.dataset.only; narrow(current()) }
    else if (f.classList.contains('ticks')) {
      if (f.names) { f.chosen.push(id); return f.draw() }
      const one = [...f.querySelectorAll('input')].find(i => i.dataset.of === id)
      one.value = +one.value + 1
    } else f.value = `${f.value} ${id}`.trim()
  }
  // With script a list is a chain of clicks: in order, a name as often as it is clicked; a click on a link removes it.
  const chain = f => {
    const out = f.appendChild(document.createElement('span'))
    out.className = 'chain'
    f.chosen = []
    f.draw = () => out.replaceChildren(...f.chosen.map((id, n) => {
      const b = document.createElement('button')
      b.type = 'button'
      b.className = 'good want'
      b.textContent = `${f.names[id]} ×`
      b.onclick = () => { f.chosen.splice(n, 1); f.draw(); (f.querySelectorAll('.chain button')[n] || f.querySelector('button')).focus() }
      return b
    }))
    f.names = {}
    f.querySelectorAll('label').forEach(label => {
      const box = label.querySelector('[type=checkbox]'), b = document.createElement('button')
      f.names[box.value] = label.textContent.trim()
      b.type = 'button'
      b.className = 'b s'
      b.dataset.value = box.value
      b.textContent = f.names[box.value]
      b.onclick = () => { f.chosen.push(box.value); f.draw() }
      label.replaceWith(b)
    })
    f.append(out)
  }
  root.querySelectorAll('.ticks').forEach(f => { if (f.querySelector('[type=checkbox]')) chain(f) })
  root.querySelectorAll('input[list][data-field]').forEach(f => {
    const pick = document.createElement('select')
    pick.setAttribute('aria-label', '+ ' + f.labels[0].textContent)
    pick.append(new Option('+', ''), ...[...f.list.options].map(o => new Option(o.textContent || o.value, o.value)))
    pick.onchange = () => { f.value = `${f.value} ${pick.value}`.trim(); pick.value = '' }
    f.after(pick)
  })
  root.addEventListener('change', e => {
    if (e.target.name === 'verb') return choose(verbs.find(v => v.dataset.verb === e.target.value))
    const verb = e.target.closest('.verb')
    delete e.target.dataset.only
    if (verb) narrow(verb)
  })
  root.addEventListener('focusin', e => { const f = e.target.closest('[data-area]'); if (f && f !== aimed()) aim(f) })
  root.addEventListener('click', e => {
    const button = e.target.closest('[data-add]')
    if (!button) return
    e.preventDefault()
    const verb = button.closest('.verb')
    sheet.add(line(verb))
    inputs(verb).forEach(f => {
      if (f.names) { f.chosen = []; f.draw() }
      else if (f.classList.contains('ticks')) f.querySelectorAll('input').forEach(i => { i.value = '' })
      else if (f.options?.length !== 1) f.value = ''
    })
    choose(verb)
  })
  board?.onPick((id, name) => {
    const f = aimed()
    if (!f || !current()) return
    if (!legal(f).includes(id)) return board.say(`${name}: ${sheet.illegal}`)
    put(f, id)
    aim(next(f))
  })
  if (current()) choose(current())
}
