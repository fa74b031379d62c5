import type { RouteComponent } from '@tanstack/react-router'
import { guarded, type GuardedPage } from './guard.tsx'
import { lazyPage } from './lazy-page.ts'

/** One page of the product: its pattern, with `$id` for parameters, and its code, loaded on demand. */
export interface Page {
  readonly path: string
  readonly component: RouteComponent
}

/** A page for everybody, also without signing in. */
export function openPage<K extends string>(
  path: string,
  load: () => Promise<Readonly<Record<K, RouteComponent>>>,
  name: K,
): Page {
  return { path, component: lazyPage(load, name) }
}

/** A page for the roles that may call the endpoint it is about (`SomePage.about`). */
export function guardedPage<K extends string>(
  path: string,
  load: () => Promise<Readonly<Record<K, GuardedPage>>>,
  name: K,
): Page {
  const loadGuarded = async () => ({ Page: guarded((await load())[name]) })
  return { path, component: lazyPage(loadGuarded, 'Page') }
}
