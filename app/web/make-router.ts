import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { routeTree } from './routes.tsx'
import { PageFailure } from '../../web/ui/page-failure.tsx'
import { readUrlValues, writeUrlValues } from '../../web/url-values.ts'

/** Tests pass a history of their own. */
export function makeRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    ...(history ? { history } : {}),
    // `/Users` is no page; one trailing slash is accepted.
    caseSensitive: true,
    defaultErrorComponent: PageFailure,
    defaultPreload: 'intent',
    scrollRestoration: true,
    // Values after `?` stay plain text; the router's own format would quote them.
    parseSearch: readUrlValues,
    stringifySearch: (values) => writeUrlValues(values as Record<string, string>),
  })
  const { href, state } = router.history.location
  // A link with a name in it, typed or sent: the address bar and the history drop it at once.
  if (router.latestLocation.href !== href) router.history.replace(router.latestLocation.href, state)
  return router
}
