// The table page: every part is an enhancement of a form or link that works without it.
import './timers.js'
import { makeBoard } from './board.js'
import { makeGuide } from './guide.js'
import { makeHistory } from './history.js'
import { makeSheet } from './sheet.js'

const $ = s => document.querySelector(s)
const map = $('#map'), form = $('#orders'), hist = $('.hist'), guide = $('#guide')
const board = map?.querySelector('svg.map') ? makeBoard(map) : null
const sheet = form ? makeSheet(form, board) : null
if (guide && sheet) makeGuide(guide, sheet, board)
if (hist) makeHistory(hist, board)

const keys = $('#keys')
document.querySelectorAll('[data-do=keys]').forEach(b => { b.hidden = false; b.onclick = () => keys.showModal() })
addEventListener('keydown', e => {
  if (e.key === 'Enter' && (e.ctrlKey || e.metaKey) && form) return form.requestSubmit(form.querySelector('[value=seal]'))
  if (e.ctrlKey || e.metaKey || e.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(e.target.tagName)) return
  const act = { '?': () => keys?.showModal(), n: () => sheet?.newLine(), d: () => form?.querySelector('[value=dry]').click(), b: () => map?.focus(), '[': () => $('[data-h="-1"]')?.click(), ']': () => $('[data-h="1"]')?.click() }[e.key]
  if (act) { e.preventDefault(); act() }
})

const tabs = [...document.querySelectorAll('.tabs a')]
const watch = new IntersectionObserver(seen => seen.filter(e => e.isIntersecting).forEach(e => tabs.forEach(t => {
  if (t.hash === '#' + e.target.id) t.setAttribute('aria-current', 'true'); else t.removeAttribute('aria-current')
})), { rootMargin: '-30% 0px -60% 0px' })
tabs.map(t => $(t.hash)).filter(Boolean).forEach(s => watch.observe(s))
