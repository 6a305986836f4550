// The board: its viewBox is the camera. Clicking an area tells `pick` listeners its id.
import { move, settle, slim } from './ground.js'

const LEGIBLE = 8.5, FAR = .8, TINY = .3, READABLE = .5, CLOSEST = 8

export function makeBoard(root) {
  const say = root.querySelector('.bsay'), canvas = root.querySelector('.canvas'), listeners = []
  let svg, W, H, v, room = 1
  const tall = () => root.clientHeight / root.clientWidth
  const draw = () => {
    const h = v.w * tall(), scale = root.clientWidth / v.w
    v.x = Math.max(0, Math.min(W - v.w, v.x))
    v.y = h >= H ? (H - h) / 2 : Math.max(0, Math.min(H - h, v.y))
    svg.setAttribute('viewBox', `${v.x} ${v.y} ${v.w} ${h}`)
    const wish = LEGIBLE / (+svg.dataset.r * scale)
    svg.style.setProperty('--grow', Math.max(1, Math.min(room, wish)).toFixed(2))
    svg.style.setProperty('--far', Math.max(1, Math.min(2.4, wish)).toFixed(2))
    root.classList.toggle('zoomed', v.w < W)
    root.classList.toggle('far', scale < FAR)
    root.classList.toggle('tiny', scale < TINY)
  }
  const zoom = (k, px = .5, py = .5) => {
    const w = Math.min(W, Math.max(W / CLOSEST, v.w * k))
    v.x += (v.w - w) * px
    v.y += (v.w - w) * py * tall()
    v.w = w
    draw()
  }
  const zoomAt = (k, x, y) => { const b = root.getBoundingClientRect(); zoom(k, (x - b.x) / b.width, (y - b.y) / b.height) }
  const whole = () => { v = { x: 0, y: 0, w: W }; draw() }
  const path = id => svg.querySelector(`.area[data-area="${CSS.escape(id)}"]`)
  const name = id => path(id)?.querySelector('title')?.textContent || id
  // How much pieces can grow before most of them touch their neighbours.
  const measure = () => {
    const at = [...svg.querySelectorAll('.pc')].map(p => p.querySelector('use:last-of-type')).map(u => [u.x.baseVal.value, u.y.baseVal.value])
    const near = at.map((a, n) => Math.min(...at.map((b, m) => m === n ? Infinity : Math.hypot(a[0] - b[0], a[1] - b[1])))).sort((a, b) => a - b)
    return Math.min(1.8, Math.max(1.12, (near[Math.floor(near.length / 4)] || Infinity) / (2.1 * svg.dataset.r)))
  }
  const take = () => { svg = root.querySelector('svg.map'); room = measure() }
  // As much of the focus as can be read, and no table around the board.
  const aim = ids => {
    const boxes = ids.map(path).filter(Boolean).map(p => p.getBBox()), most = H / tall()
    if (!boxes.length) return
    const x0 = Math.min(...boxes.map(b => b.x)), x1 = Math.max(...boxes.map(b => b.x + b.width))
    const y0 = Math.min(...boxes.map(b => b.y)), y1 = Math.max(...boxes.map(b => b.y + b.height))
    const fit = Math.max(W / 4, (x1 - x0) * 1.15, (y1 - y0) * 1.15 / tall()), w = Math.min(W, fit, most, Math.max(W / 4, root.clientWidth / READABLE))
    const middle = key => boxes.reduce((sum, b) => sum + b[key] + b[key === 'x' ? 'width' : 'height'] / 2, 0) / boxes.length
    const [cx, cy] = w < fit ? [middle('x'), middle('y')] : [(x0 + x1) / 2, (y0 + y1) / 2]
    v = { x: cx - w / 2, y: cy - w * tall() / 2, w }
    draw()
  }
  take()
  settle(svg)
  ;[, , W, H] = svg.getAttribute('viewBox').split(' ').map(Number)
  const now = slim(svg)
  if (innerWidth < 700) root.classList.add('tall')
  v = innerWidth < 700 ? { x: W / 2 - H / tall() / 2, y: 0, w: Math.min(W, H / tall()) } : { x: 0, y: 0, w: W }
  draw()
  if (innerWidth < 700) aim((root.dataset.focus || '').split(' ').filter(Boolean))
  root.querySelector('.bctl').hidden = false
  root.querySelectorAll('[data-z]').forEach(b => { b.onclick = () => b.dataset.z === '0' ? whole() : zoom(+b.dataset.z) })
  const big = root.querySelector('[data-do=big]')
  if (big) big.onclick = () => { big.setAttribute('aria-pressed', document.querySelector('.tgrid').classList.toggle('big')); draw() }
  root.addEventListener('wheel', e => {
    if (!e.ctrlKey && v.w === W) return
    e.preventDefault()
    zoomAt(Math.exp(e.deltaY / 400), e.clientX, e.clientY)
  }, { passive: false })
  root.addEventListener('dblclick', e => { if (e.target.closest('svg.map')) zoomAt(e.shiftKey ? 1.8 : .55, e.clientX, e.clientY) })
  const points = new Map()
  let moved = 0, span = 0
  root.addEventListener('pointerdown', e => { if (!points.size) moved = 0; points.set(e.pointerId, e); span = 0 })
  for (const end of ['pointerup', 'pointercancel', 'pointerleave']) root.addEventListener(end, e => { points.delete(e.pointerId); span = 0 })
  root.addEventListener('pointermove', e => {
    const old = points.get(e.pointerId)
    if (!old) return
    points.set(e.pointerId, e)
    const k = v.w / root.clientWidth / points.size, dx = e.clientX - old.clientX, dy = e.clientY - old.clientY
    moved += Math.abs(dx) + Math.abs(dy)
    if (points.size > 1) {
      const [a, b] = [...points.values()], far = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)
      if (span) zoomAt(span / far, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2)
      span = far
    }
    if (v.w < W) { v.x -= dx * k; v.y -= dy * k; draw() }
  })
  root.addEventListener('click', e => {
    const hit = e.target.closest('[data-area]')
    if (!hit || moved > 6 || !root.contains(hit)) return
    const id = hit.dataset.area
    mark('picked', [id])
    say.textContent = describe(id)
    listeners.forEach(f => f(id, name(id)))
  })
  root.addEventListener('keydown', e => {
    const d = v.w / 8, go = { ArrowLeft: [-d, 0], ArrowRight: [d, 0], ArrowUp: [0, -d], ArrowDown: [0, d] }[e.key]
    if (e.target !== root) return
    if (go && v.w < W) { v.x += go[0]; v.y += go[1]; draw() }
    else if (e.key === '+' || e.key === '=') zoom(.7)
    else if (e.key === '-') zoom(1.4)
    else if (e.key === '0') whole()
    else return
    e.preventDefault()
  })
  addEventListener('resize', draw)
  // An area's name and what lies there: on a phone nothing can be hovered.
  const describe = id => {
    const lying = [...svg.querySelectorAll(`.pc[data-area="${CSS.escape(id)}"] > title`)].map(t => t.textContent)
    return lying.length ? `${name(id)}: ${lying.join(', ')}` : name(id)
  }
  const mark = (css, ids) => {
    svg.querySelectorAll('.' + css).forEach(p => p.classList.remove(css))
    ids.forEach(id => path(id)?.classList.add(css))
  }
  return {
    onPick: f => listeners.push(f),
    say: text => { say.textContent = text },
    mark, name,
    put: html => {
      const old = svg
      canvas.innerHTML = html || now
      take()
      move(old, svg)
      draw()
    },
  }
}
