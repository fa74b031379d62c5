// Sets the theme before the first paint. A file of its own, because inline scripts are forbidden.
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
