// Completion of typed lines from what the guide knows: orders first, then what may stand in their fields.
export function makeComplete(form, list, changed) {
  const MOST = 8, box = document.createElement('ul')
  let at = -1, found = [], field
  box.className = 'sug'
  box.id = 'sug'
  box.setAttribute('role', 'listbox')
  box.setAttribute('aria-label', form.dataset.completion)
  const spoken = form.querySelector('#guide')?.dataset.spoken, verbs = [...form.querySelectorAll('.verb')]
  const written = (value, name) => spoken && name ? name : value
  const begins = (text, word) => word && `${text} `.toLowerCase().startsWith(`${word} `.toLowerCase())
  const known = text => {
    const block = verbs.find(v => begins(text, v.dataset.verb) || begins(text, v.dataset.title))
    if (!block) return []
    const fixed = block.dataset.template.split(/[\s[\]]+/).slice(1).filter(w => w && !w.startsWith('{')).map(w => [w, ''])
    const named = [...block.querySelectorAll('option, .ticks [data-value]')].map(o => [o.value || o.dataset.value, o.textContent])
    const counted = [...block.querySelectorAll('[data-of]')].map(i => [i.dataset.of + (spoken ? '' : ':'), i.parentNode.textContent.trim()])
    return [...named, ...counted, ...fixed]
  }
  const lines = start => [...form.querySelectorAll('[data-line]')].map(b => [b.dataset.line, b.title]).filter(([l]) => l.toLowerCase().startsWith(start.toLowerCase()))
  const candidates = text => {
    const words = text.split(/\s+/), last = words.at(-1).toLowerCase()
    if (!text.trim() || !last) return []
    const fits = ([value, name]) => value && (value.toLowerCase().startsWith(last) || name.toLowerCase().startsWith(last))
    const all = words.length > 1 ? known(text) : verbs.map(v => [v.dataset.verb, v.dataset.title])
    if (all.some(([value, name]) => written(value, name)?.toLowerCase() === last)) return []
    const some = all.filter(fits).map(([value, name]) => ({ text: text.slice(0, text.length - last.length) + written(value, name), shown: value, name }))
    const whole = lines(text).filter(([l]) => l !== text).map(([l]) => ({ text: l, shown: l, name: '' }))
    return [...new Map([...some, ...whole].map(c => [c.text, c])).values()].slice(0, MOST)
  }
  const close = () => {
    box.remove(); found = []; at = -1
    for (const name of ['aria-controls', 'aria-activedescendant', 'aria-autocomplete']) field?.removeAttribute(name)
  }
  const choose = n => {
    at = (n + found.length) % found.length
    ;[...box.children].forEach((li, k) => li.setAttribute('aria-selected', k === at))
    field.setAttribute('aria-activedescendant', `sug-${at}`)
  }
  const take = n => {
    field.value = found[n].text + ' '
    const target = field
    close(); target.focus(); changed(target)
  }
  const open = () => {
    box.replaceChildren(...found.map((c, n) => {
      const li = document.createElement('li'), name = document.createElement('small')
      li.id = `sug-${n}`
      li.setAttribute('role', 'option')
      li.setAttribute('aria-selected', 'false')
      name.textContent = c.name === c.shown ? '' : c.name
      li.append(c.shown, ' ', name)
      li.onpointerdown = e => { e.preventDefault(); take(n) }
      return li
    }))
    field.closest('li').querySelector('.mk').after(box)
    field.setAttribute('aria-autocomplete', 'list')
    field.setAttribute('aria-controls', 'sug')
  }
  list.addEventListener('input', e => {
    if (e.target.tagName !== 'TEXTAREA') return
    close()
    field = e.target
    if (field.selectionStart === field.value.length) found = candidates(field.value)
    if (found.length) open()
  })
  list.addEventListener('focusout', () => setTimeout(() => { if (document.activeElement !== field) close() }))
  list.addEventListener('keydown', e => {
    if (!found.length) return
    if (e.key === 'ArrowDown' && !e.altKey) choose(at + 1)
    else if (e.key === 'ArrowUp' && !e.altKey) choose(at < 0 ? -1 : at - 1)
    else if (e.key === 'Tab' && !e.shiftKey && (at >= 0 || found.length === 1)) take(Math.max(at, 0))
    else if (e.key === 'Enter' && at >= 0 && !e.ctrlKey) take(at)
    else if (e.key === 'Escape') close()
    else return
    e.preventDefault()
    e.stopImmediatePropagation()
  })
}
