// The board: its viewBox is the camera. Clicking an area tells `pick` listeners its id.
export function makeBoard(root) {
  const say = root.querySelector('.bsay'), listeners = []
  let svg, W, H, v
  const tall = () => root.clientHeight / root.clientWidth
  const draw = () => {
    const h = v.w * tall()
    v.x = Math.max(0, Math.min(W - v.w, v.x))
    v.y = h >= H ? (H - h) / 2 : Math.max(0, Math.min(H - h, v.y))
    svg.setAttribute('viewBox', `${v.x} ${v.y} ${v.w} ${h}`)
    root.classList.toggle('zoomed', v.w < W)
    root.classList.toggle('far', root.clientWidth / v.w < .8)
  }
  const zoom = (k, px = .5, py = .5) => {
    const w = Math.min(W, Math.max(W / 8, v.w * k))
    v.x += (v.w - w) * px
    v.y += (v.w - w) * py * tall()
    v.w = w
    draw()
  }
  const show = (x, y, w) => { v = { x: x - w / 2, y: y - w * tall() / 2, w }; draw() }
  const whole = () => { v = { x: 0, y: 0, w: W }; draw() }
  const path = id => svg.querySelector(`.area[data-area="${CSS.escape(id)}"]`)
  const name = id => path(id)?.querySelector('title')?.textContent || id
  const take = fresh => {
    svg = root.querySelector('svg.map')
    if (fresh) { [, , W, H] = svg.getAttribute('viewBox').split(' ').map(Number); v = { x: 0, y: 0, w: W } }
    draw()
  }
  take(true)
  const focus = (root.dataset.focus || '').split(' ').filter(Boolean).map(path).filter(Boolean).map(p => p.getBBox())
  if (innerWidth < 700) {
    root.classList.add('tall')
    if (focus.length) {
      const x0 = Math.min(...focus.map(b => b.x)), x1 = Math.max(...focus.map(b => b.x + b.width))
      const y0 = Math.min(...focus.map(b => b.y)), y1 = Math.max(...focus.map(b => b.y + b.height))
      show((x0 + x1) / 2, (y0 + y1) / 2, Math.min(W, Math.max(W / 3, (x1 - x0) * 1.3, (y1 - y0) * 1.3 / tall())))
    } else show(W / 2, H / 2, Math.min(W, H / tall()))
  }
  root.querySelector('.bctl').hidden = false
  root.querySelectorAll('[data-z]').forEach(b => { b.onclick = () => b.dataset.z === '0' ? whole() : zoom(+b.dataset.z) })
  const big = root.querySelector('[data-do=big]')
  if (big) big.onclick = () => { big.setAttribute('aria-pressed', document.querySelector('.tgrid').classList.toggle('big')); draw() }
  root.addEventListener('wheel', e => {
    if (!e.ctrlKey && v.w === W) return
    e.preventDefault()
    const r = root.getBoundingClientRect()
    zoom(Math.exp(e.deltaY / 400), (e.clientX - r.x) / r.width, (e.clientY - r.y) / r.height)
  }, { passive: false })
  const points = new Map()
  let moved = 0, span = 0
  root.addEventListener('pointerdown', e => { points.set(e.pointerId, e); moved = span = 0 })
  for (const end of ['pointerup', 'pointercancel', 'pointerleave']) root.addEventListener(end, e => points.delete(e.pointerId))
  root.addEventListener('pointermove', e => {
    const old = points.get(e.pointerId)
    if (!old) return
    points.set(e.pointerId, e)
    const k = v.w / root.clientWidth, dx = e.clientX - old.clientX, dy = e.clientY - old.clientY
    moved += Math.abs(dx) + Math.abs(dy)
    if (points.size === 2) {
      const [a, b] = [...points.values()], far = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)
      if (span) zoom(span / far)
      span = far
    } else if (v.w < W) { v.x -= dx * k; v.y -= dy * k; draw() }
  })
  root.addEventListener('click', e => {
    const hit = e.target.closest('[data-area]')
    if (!hit || moved > 6 || !root.contains(hit)) return
    const id = hit.dataset.area
    mark('picked', [id])
    say.textContent = name(id)
    listeners.forEach(f => f(id, name(id)))
  })
  root.addEventListener('keydown', e => {
    const d = v.w / 8, go = { ArrowLeft: [-d, 0], ArrowRight: [d, 0], ArrowUp: [0, -d], ArrowDown: [0, d] }[e.key]
    if (e.target !== root) return
    if (go && v.w < W) { v.x += go[0]; v.y += go[1]; draw() }
    else if (e.key === '+') zoom(.7)
    else if (e.key === '-') zoom(1.4)
    else if (e.key === '0') whole()
    else return
    e.preventDefault()
  })
  addEventListener('resize', draw)
  const mark = (css, ids) => {
    svg.querySelectorAll('.' + css).forEach(p => p.classList.remove(css))
    ids.forEach(id => path(id)?.classList.add(css))
  }
  const before = root.querySelector('.canvas').innerHTML
  return {
    onPick: f => listeners.push(f),
    say: text => { say.textContent = text },
    mark, name,
    put: html => { root.querySelector('.canvas').innerHTML = html || before; take(false) },
  }
}
