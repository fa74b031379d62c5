import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import type { Topic } from '../contract/endpoint.ts'
import { Problem, type ProblemId } from '../contract/problem.ts'

/**
 * The one cache of everything read from the server. Keys are `[topics, path, params, query]`.
 * Nothing is retried unseen: a failed read shows with `Try again`.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: readSessionAgainWhenTold }),
  mutationCache: new MutationCache({ onError: readSessionAgainWhenTold }),
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 30_000,
      // A clinic's server is often in the same building: "offline" says nothing about it.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

/** Refusals that mean that another page is due. */
const tellsOfSession: readonly ProblemId[] = ['signed-out', 'second-factor-due']

/** Reads the session alone: other reads that depend on it would be refused again and again. */
function readSessionAgainWhenTold(error: Error): void {
  if (!(error instanceof Problem) || !tellsOfSession.includes(error.id)) return
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [, path] }) => path === '/api/session',
  })
}

/** Marks every answer that depends on one of the topics as stale; answers on screen are read again. */
export function invalidate(topics: readonly Topic[]): Promise<void> {
  const changed = new Set<unknown>(topics)
  return readAgain(
    ({ queryKey: [read] }) => Array.isArray(read) && read.some((t) => changed.has(t)),
  )
}

/**
 * Marks answers as stale and reads those on screen again. A first answer that is on its way may be older than the change,
 * and the library waits for it instead of reading anew: it is read again when it is there.
 */
export async function readAgain(isMeant: (query: Query) => boolean = () => true): Promise<void> {
  const firstOnes = queryClient
    .getQueryCache()
    .findAll({ predicate: isMeant, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  const others = queryClient.invalidateQueries({ predicate: isMeant })
  await Promise.allSettled(firstOnes.map(async ({ promise }) => promise))
  await queryClient.invalidateQueries({ predicate: (query) => firstOnes.includes(query) })
  await others
}
