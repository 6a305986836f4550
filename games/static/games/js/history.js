// Looking back without leaving the page: the slider fetches the board behind a step. The sheet stays as it is.
export function makeHistory(root, board) {
  const range = root.querySelector('input'), out = root.querySelector('output'), now = +root.dataset.now, past = document.querySelector('#past')
  const said = out.textContent
  let wait, playing
  root.querySelectorAll('[hidden]').forEach(e => { e.hidden = false })
  const back = () => { document.body.classList.remove('then'); past.replaceChildren(); board?.put(''); out.textContent = said }
  const show = async no => {
    if (no >= now) return back()
    const response = await fetch(`${root.dataset.url}${no}/?part=1`)
    if (!response.ok || +range.value !== no) return
    past.innerHTML = await response.text()
    document.body.classList.add('then')
    const drawn = past.querySelector('template')?.innerHTML
    if (drawn && board) board.put(drawn)
    out.textContent = past.querySelector('h2').textContent
  }
  const go = no => { range.value = no; clearTimeout(wait); wait = setTimeout(() => show(+range.value), 120) }
  range.addEventListener('input', () => go(+range.value))
  const stop = () => { clearInterval(playing); playing = 0 }
  root.addEventListener('click', e => {
    const b = e.target.closest('[data-h]')
    if (!b) return
    e.preventDefault()
    if (b.dataset.h === 'play') {
      if (playing) return stop()
      if (+range.value >= now) range.value = Math.max(0, now - 12)
      playing = setInterval(() => +range.value >= now ? stop() : go(+range.value + 1), 1200)
      return go(+range.value)
    }
    stop()
    go(b.dataset.h === 'now' ? now : Math.max(0, Math.min(now, +range.value + +b.dataset.h)))
  })
  if (location.hash === '#replay') { range.value = 0; root.querySelector('[data-h=play]').click() }
}
