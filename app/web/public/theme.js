// What must stand before the first paint and before any schema is made. A file of its own, because
// inline scripts are forbidden.

// The CSP forbids making code at run time, and reports even that Zod asks whether it may.
globalThis.__zod_globalConfig = { jitless: true }

;(function () {
  var saved = null
  try {
    saved = localStorage.getItem('theme')
  } catch (_) {
    // Storage can be closed; the system's preference decides then.
  }
  var dark =
    saved === 'dark' || (saved !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  var root = document.documentElement
  root.classList.toggle('dark', dark)
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
