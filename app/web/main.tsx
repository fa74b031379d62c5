import '../../web/mantine.css'
import '../../web/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { makeRouter } from './make-router.ts'

const place = document.getElementById('app')
if (!place) throw new Error('index.html has no element with the id "app"')
const root = createRoot(place)
root.render(
  <StrictMode>
    <App router={makeRouter()} />
  </StrictMode>,
)

// A page that the browser keeps alive behind the back button may be another person's by the time it
// comes back: nothing is left on it, no connection either, and it begins anew (U-03).
addEventListener('pagehide', () => root.unmount())
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload()
})
