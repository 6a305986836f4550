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
  const stop = () => { clearTimeout(wait); playing = null }
  // The next step is asked for when this one is drawn: on a slow line none is left out.
  const play = async (no, turn = playing = {}) => {
    range.value = no
    await show(no)
    if (turn !== playing) return
    if (no < now) wait = setTimeout(play, 1200, no + 1, turn); else stop()
  }
  range.addEventListener('input', () => { stop(); go(+range.value) })
  root.addEventListener('click', e => {
    const b = e.target.closest('[data-h]')
    if (!b) return
    e.preventDefault()
    if (b.dataset.h === 'play') {
      if (playing) return stop()
      return play(+range.value >= now ? Math.max(0, now - 12) : +range.value)
    }
    stop()
    go(b.dataset.h === 'now' ? now : Math.max(0, Math.min(now, +range.value + +b.dataset.h)))
  })
  if (location.hash === '#replay') play(0)
}
