import { createRootRoute, createRoute, type RouteComponent } from '@tanstack/react-router'
import { NotFoundPage } from '../../clinic/welcome/web/not-found-page.tsx'
import { Frame } from './frame.tsx'
import { guarded, type GuardedPage } from '../../web/guard.tsx'
import { lazyPage } from '../../web/lazy-page.ts'

export const root = createRootRoute({ component: Frame, notFoundComponent: NotFoundPage })

/** A page for everybody. */
export function open(path: string, component: RouteComponent) {
  return createRoute({ getParentRoute: () => root, path, component })
}

/** A page for those who may call the endpoint it is about, which is read together with the page. */
export function only<K extends string>(
  path: string,
  load: () => Promise<Readonly<Record<K, GuardedPage>>>,
  name: K,
) {
  const loadGuarded = async () => ({ Page: guarded((await load())[name]) })
  return open(path, lazyPage(loadGuarded, 'Page'))
}
