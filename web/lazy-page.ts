import { lazyRouteComponent } from '@tanstack/react-router'
import { Problem } from '../contract/problem.ts'

/** Whether the server answers. */
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
 * A page whose code is loaded when it is first needed. When the code is gone, as after an update,
 * the router loads the document anew. While the server cannot be reached, that would show the
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
