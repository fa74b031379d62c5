import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { Topic } from '../contract/endpoint.ts'
import { Problem, type ProblemId } from '../contract/problem.ts'

/**
 * The one cache of everything read from the server. Keys are `[topics, path, params, query]`.
 * Nothing is retried behind the user's back: a failed read shows with `Try again`.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: readSessionAgainWhenTold }),
  mutationCache: new MutationCache({ onError: readSessionAgainWhenTold }),
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 30_000,
      // A clinic's server often stands in the same house: "offline" says nothing about it.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

/** Refusals after which another page is due than the one on screen. */
const tellsOfSession: readonly ProblemId[] = ['signed-out', 'second-factor-due']

/** The session alone: whatever else depends on it would be refused again, and again. */
function readSessionAgainWhenTold(error: Error): void {
  if (!(error instanceof Problem) || !tellsOfSession.includes(error.id)) return
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [, path] }) => path === '/api/session',
  })
}

/** Marks every answer that depends on one of the topics as stale; what is on screen is read again. */
export function invalidate(topics: readonly Topic[]): Promise<void> {
  const changed = new Set<unknown>(topics)
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [read] }) => Array.isArray(read) && read.some((t) => changed.has(t)),
  })
}
