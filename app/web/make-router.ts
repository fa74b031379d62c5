import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { routeTree } from './routes.tsx'
import { PageFailure } from '../../web/ui/page-failure.tsx'
import { readUrlValues, writeUrlValues } from '../../web/url-values.ts'

/** Tests give a history of their own. */
export function makeRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    ...(history ? { history } : {}),
    // `/Users` is no page; one trailing slash is accepted.
    caseSensitive: true,
    defaultErrorComponent: PageFailure,
    defaultPreload: 'intent',
    scrollRestoration: true,
    // Plain text after `?`; the router's own way would quote it.
    parseSearch: readUrlValues,
    stringifySearch: (values) => writeUrlValues(values as Record<string, string>),
  })
  const { href, state } = router.history.location
  // A link with a name in it, typed or sent: the address bar and the history lose it at once.
  if (router.latestLocation.href !== href) router.history.replace(router.latestLocation.href, state)
  return router
}
