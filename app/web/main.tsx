import '../../web/mantine.css'
import '../../web/theme.css'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { callLeaving } from '../../web/leaving.ts'
import { App } from './app.tsx'
import { makeRouter } from './make-router.ts'

const place = document.getElementById('app')
if (!place) throw new Error('index.html has no element with the id "app"')
const root = createRoot(place)
const router = makeRouter()
// As a transition, the first page is drawn in steps of some milliseconds, and presses get through between them.
startTransition(() =>
  root.render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  ),
)

// The code of the page comes beside the session, in a task of its own; a page that cannot be loaded says so when it is
// drawn.
setTimeout(() => {
  const [routes] = router.getMatchedRoutes(router.latestLocation.pathname)
  for (const route of routes) router.loadRouteChunk(route)?.catch(() => undefined)
})

// A page that the browser keeps alive for the back button may be opened by another person. It is
// emptied, its connections are closed, and it loads anew when it comes back (U-03).
addEventListener('pagehide', () => {
  callLeaving()
  root.unmount()
})
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload()
})
