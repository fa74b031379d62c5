import { createRootRoute, createRoute, type RouteComponent } from '@tanstack/react-router'
import { NotFoundPage } from '../clinic/welcome/web/not-found-page.tsx'
import { Frame } from './frame.tsx'
import { guarded, type Access } from './guard.tsx'

export const root = createRootRoute({ component: Frame, notFoundComponent: NotFoundPage })

/** A page for everybody. */
export function open(path: string, component: RouteComponent) {
  return createRoute({ getParentRoute: () => root, path, component })
}

/** A page for those who may call the endpoint it is about. */
export function only(about: Access, path: string, component: RouteComponent) {
  return open(path, guarded(component, about))
}
