import { lazyRouteComponent } from '@tanstack/react-router'
import { Problem } from '../contract/problem.ts'

/** Whether the server answers at all. */
export async function isServerThere(): Promise<boolean> {
  try {
    const answer = await fetch('/api/ready', {
      cache: 'no-store',
      signal: AbortSignal.timeout(5_000),
    })
    return answer.ok
  } catch {
    return false
  }
}

/**
 * A page whose code is read when it is first needed. Code that is gone, as after an update, makes the
 * router load the document anew; while the server cannot be reached that would leave people with the
 * browser's own error page, so the frame stays and says so.
 */
export function lazyPage<M extends Record<string, unknown>, K extends keyof M & string>(
  load: () => Promise<M>,
  name: K,
) {
  return lazyRouteComponent<M, K>(async () => {
    try {
      return await load()
    } catch (error) {
      throw (await isServerThere()) ? error : new Problem('unavailable')
    }
  }, name)
}
