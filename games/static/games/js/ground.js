// The ground of a board (coasts, lands, names) is most of a page and never changes: the browser keeps it, a cookie says so,
// and the server leaves it out the next time.
const PREFIX = 'ground.', MOST = 12
const layers = svg => [...svg.querySelectorAll('[data-layer]')]
const kept = () => Object.keys(localStorage).filter(k => k.startsWith(PREFIX))
const tell = () => { document.cookie = `grounds=${kept().map(k => k.slice(PREFIX.length)).join('.')};path=/games/;max-age=31536000;samesite=lax` }
const keep = svg => {
  if (kept().length >= MOST) kept().forEach(k => localStorage.removeItem(k))
  localStorage.setItem(PREFIX + svg.dataset.ground, JSON.stringify(layers(svg).map(g => g.innerHTML)))
}

const empty = svg => !svg.querySelector('[data-layer]').childNodes.length

// Fills the layers of a slim board, or keeps those of a whole one. A page whose ground is lost is asked for again, whole.
export function settle(svg) {
  const name = svg.dataset.ground, lost = empty(svg) && document.cookie.includes(name)
  try {
    const found = localStorage.getItem(PREFIX + name)
    if (!empty(svg)) { if (!found) keep(svg) }
    else if (found) JSON.parse(found).forEach((html, n) => { layers(svg)[n].innerHTML = html })
    tell()
  } catch { document.cookie = 'grounds=;path=/games/;max-age=0' /* no room: every page comes whole */ }
  if (lost && empty(svg)) location.reload()
}

// Moves the layers into a new drawing of the same board.
export function move(from, to) {
  if (empty(to)) { const old = layers(from); layers(to).forEach((g, n) => g.replaceWith(old[n])) }
}

// The drawing without its ground.
export function slim(svg) {
  const copy = svg.cloneNode(true)
  layers(copy).forEach(g => g.replaceChildren())
  return copy.outerHTML
}
