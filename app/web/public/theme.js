// Must run before the first paint and before any schema is made. It is a file of its own because
// inline scripts are forbidden.

// The CSP forbids code made at run time, and even reports Zod's test for it.
globalThis.__zod_globalConfig = { jitless: true }

;(function () {
  let saved = null
  try {
    saved = localStorage.getItem('theme')
  } catch {
    // Storage can be blocked; the system's preference decides then.
  }
  const dark =
    saved === 'dark' || (saved !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  const root = document.documentElement
  root.classList.toggle('dark', dark)
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
