// Time left, told anew every half minute; the state (calm, soon, last) is a class.
const [d, h, min, up] = (document.body.dataset.units || 'd|h|min|').split('|')
const loaded = Date.now()
const words = s => s <= 0 ? up : s >= 172800 ? `${Math.floor(s / 86400)} ${d} ${Math.floor(s % 86400 / 3600)} ${h}`
  : s >= 3600 ? `${Math.floor(s / 3600)} ${h} ${String(Math.floor(s % 3600 / 60)).padStart(2, '0')} ${min}` : `${Math.ceil(s / 60)} ${min}`
const tick = () => document.querySelectorAll('.timer[data-left]').forEach(t => {
  const s = t.dataset.left - (Date.now() - loaded) / 1000, state = s < 3600 ? 'last' : s < 21600 ? 'soon' : ''
  t.querySelector('b').textContent = words(s)
  t.classList.toggle('soon', state === 'soon')
  t.classList.toggle('last', state === 'last')
})
setInterval(tick, 30000)
