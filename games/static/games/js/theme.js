// Before the first paint: the theme the reader chose, and that scripts run. Also tells the server the time zone.
(() => {
  const root = document.documentElement
  const store = { get: k => { try { return localStorage.getItem(k) } catch { return null } }, set: (k, v) => { try { localStorage.setItem(k, v) } catch { /* private mode: forgotten with the page */ } } }
  root.classList.add('js')
  const chosen = store.get('theme')
  if (chosen) root.dataset.theme = chosen
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  if (zone && !document.cookie.includes('zone=')) document.cookie = `zone=${zone};path=/;max-age=31536000;samesite=lax`
  addEventListener('DOMContentLoaded', () => document.querySelectorAll('[data-do=theme]').forEach(b => {
    b.hidden = false
    b.onclick = () => {
      const now = root.dataset.theme || (matchMedia('(prefers-color-scheme:dark)').matches ? 'dark' : 'light')
      store.set('theme', root.dataset.theme = now === 'dark' ? 'light' : 'dark')
    }
  }))
})()
