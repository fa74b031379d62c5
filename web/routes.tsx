import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import { NotFoundPage } from '../clinic/welcome/web/not-found-page.tsx'
import type { Endpoint } from '../contract/endpoint.ts'
import { Frame } from './frame.tsx'
import { guarded } from './guard.tsx'
import { paths } from './paths.ts'

const root = createRootRoute({ component: Frame, notFoundComponent: NotFoundPage })

/** A page for everybody. */
function open(path: string, component: RouteComponent) {
  return createRoute({ getParentRoute: () => root, path, component })
}

/** A page for those who may call the endpoint it is about. */
export function only(about: Endpoint, path: string, component: RouteComponent) {
  return open(path, guarded(component, about))
}

const routeTree = root.addChildren([
  open(
    paths.home(),
    lazyRouteComponent(() => import('../clinic/welcome/web/home-page.tsx'), 'HomePage'),
  ),
  open(
    paths.about(),
    lazyRouteComponent(() => import('../clinic/welcome/web/about-page.tsx'), 'AboutPage'),
  ),
])

export function makeRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history ? { history } : {}),
    // `/Users` is no page; one trailing slash is accepted.
    caseSensitive: true,
    defaultPreload: 'intent',
    scrollRestoration: true,
    // Plain text after `?`; the router's own way would quote it.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (values) => {
      const text = new URLSearchParams(values as Record<string, string>).toString()
      return text && `?${text}`
    },
  })
}
