import { queryOptions, useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type * as z from 'zod'
import type { AnswerOf, Endpoint } from '../contract/endpoint.ts'
import { useDeferredValue } from 'react'
import { Problem, problemFrom, problems } from '../contract/problem.ts'
import { invalidate, queryClient } from './query-client.ts'

type Part<K extends string, S> = S extends z.ZodType
  ? Record<never, never> extends z.input<S>
    ? { readonly [k in K]?: z.input<S> | undefined }
    : { readonly [k in K]: z.input<S> }
  : unknown

/** The input of an endpoint: its own `params`, `query` and `body`, and the version where it needs one. */
export type AskInput<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> &
  (E['versioned'] extends true ? { readonly version: number } : unknown) &
  (E['bytes'] extends true ? { readonly bytes: Blob } : unknown) & {
    readonly signal?: AbortSignal
    /** The request outlives the page; the browser then allows at most 64 KB. */
    readonly keepalive?: boolean
  }

interface AnyInput {
  readonly params?: Readonly<Record<string, unknown>> | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
  readonly bytes?: Blob
  readonly version?: number
  readonly signal?: AbortSignal
  readonly keepalive?: boolean
}

/** Milliseconds after which a request counts as failed (K-07, T-03). */
const patience = { session: 10_000, others: 15_000, files: 300_000 }
const unreachable = () => new Problem('unavailable', { detail: problems.unexpected.detail })

/** Asks for a file. Throws `Problem` like `ask`. */
export async function askForFile<E extends Endpoint & { readonly file: true }>(
  endpoint: E,
  input: AskInput<E>,
): Promise<Blob> {
  const response = await send(endpoint, input, AbortSignal.timeout(patience.files))
  if (!response.ok) throw refusalOf(response, await readJson(response))
  return response.blob().catch(() => {
    throw unreachable()
  })
}

/** Asks the server of this origin. Throws `Problem`, or the abort reason when `signal` aborts. */
export async function ask<E extends Endpoint>(
  endpoint: E,
  input: AskInput<E>,
): Promise<AnswerOf<E>> {
  const { signal } = input as AnyInput
  const limit = AbortSignal.timeout(
    endpoint.path === '/api/session' ? patience.session : patience.others,
  )
  const response = await send(endpoint, input, limit)
  let answer: unknown
  try {
    answer = await readJson(response)
  } catch (error) {
    if (signal?.aborted) throw error
    throw unreachable()
  }
  if (!response.ok) throw refusalOf(response, answer)
  // The server has parsed its answer with this very schema.
  return answer as AnswerOf<E>
}

async function send(endpoint: Endpoint, input: object, limit: AbortSignal): Promise<Response> {
  const { params, query, body, bytes, version, signal, keepalive = false } = input as AnyInput
  try {
    return await fetch(addressOf(endpoint.path, params, query), {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(bytes ? { 'content-type': 'application/octet-stream' } : {}),
        ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(bytes ? { body: await bytes.arrayBuffer() } : {}),
      keepalive,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw unreachable()
  }
}

function refusalOf(response: Response, answer: unknown): Problem {
  const retryAfter = Number(response.headers.get('retry-after'))
  return problemFrom(answer, retryAfter > 0 ? retryAfter : undefined)
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    // For instance a proxy's error page; `problemFrom` turns it into a plain failure.
    if (response.ok) throw unreachable()
    return undefined
  }
}

function addressOf(path: string, params: AnyInput['params'], query: AnyInput['query']): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (typeof value === 'string' ? value !== '' : typeof value === 'number') {
      search.set(name, String(value))
    }
  }
  return search.size > 0 ? `${filled}?${search.toString()}` : filled
}

function topicsOf(endpoint: Endpoint): readonly string[] {
  return endpoint.reads ?? [endpoint.path.split('/')[2] ?? '']
}

function answerOptions<E extends Endpoint>(endpoint: E, input: AskInput<E>) {
  const { params, query } = input as AnyInput
  return queryOptions<AnswerOf<E>, Problem>({
    queryKey: [topicsOf(endpoint), endpoint.path, params ?? {}, query ?? {}],
    // An endpoint without answer gives null, because a query may not give undefined.
    queryFn: async ({ signal }) =>
      (await ask(endpoint, { ...input, signal })) ?? (null as AnswerOf<E>),
  })
}

export interface AnswerOptions {
  /** False: do not ask yet. */
  readonly enabled?: boolean
  /** Read again each time the window gets the focus, even when the answer is fresh. */
  readonly refetchOnWindowFocus?: 'always'
  /** Read again every so many milliseconds, for data that must not depend on live messages alone. */
  readonly refetchInterval?: number | false
  /** For forms: an answer from before is read again before it is shown. */
  readonly isForForm?: true
}

/**
 * Reads from the server and stays current: acts and live messages on its topics read it again.
 * While the next page or search of a list loads, the previous one stays; another row's answer never does.
 */
export function useAnswer<E extends Endpoint>(
  endpoint: E,
  input: AskInput<E>,
  { isForForm, ...options }: AnswerOptions = {},
): UseQueryResult<AnswerOf<E>, Problem> {
  const asked = JSON.stringify((input as AnyInput).params ?? {})
  const answer = useQuery({
    ...answerOptions(endpoint, input),
    ...options,
    ...(isForForm ? { refetchOnMount: 'always' as const } : {}),
    placeholderData: (previous, query) =>
      JSON.stringify(query?.queryKey[2] ?? {}) === asked ? previous : undefined,
  })
  // Drawn as deferred, a first answer comes into sight in steps of some milliseconds, and presses get through between them.
  const isThere = answer.data !== undefined
  const isDrawn = useDeferredValue(isThere)
  if (options.enabled === false) {
    // Nobody waits for what was not asked for, also where another part of the page is asking it.
    return answer.isLoading ? { ...answer, isLoading: false } : answer
  }
  if (isThere && !isDrawn) {
    return { ...answer, data: undefined, isPending: true, isLoading: true } as typeof answer
  }
  // Else a form would begin with a version that this screen may have changed itself.
  return isForForm && !answer.isFetchedAfterMount
    ? ({ ...answer, data: undefined } as typeof answer)
    : answer
}

/** Reads ahead, for instance when a link gets the pointer; failures wait for the real reading. */
export function prefetch<E extends Endpoint>(endpoint: E, input: AskInput<E>): Promise<void> {
  return queryClient.prefetchQuery(answerOptions(endpoint, input))
}

export interface Act<E extends Endpoint> {
  /** Sends; resolves with the answer, rejects with the `Problem` that `problem` then holds too. */
  readonly act: (input: AskInput<E>) => Promise<AnswerOf<E>>
  readonly saving: boolean
  readonly problem: Problem | null
  readonly reset: () => void
}

/** Changes something on the server; a success makes everything that reads the endpoint's topics stale. */
export function useAct<E extends Endpoint>(endpoint: E): Act<E> {
  const mutation = useMutation<AnswerOf<E>, Problem, AskInput<E>>({
    mutationFn: (input) => ask(endpoint, input),
    onSuccess: async () => {
      const stale = invalidate(endpoint.changes ?? [])
      // The session decides which pages exist, so the next step waits for it, but not for lists.
      if (endpoint.changes?.includes('session')) {
        await stale
        await drawn()
      }
    },
  })
  return {
    act: mutation.mutateAsync,
    saving: mutation.isPending,
    problem: mutation.error,
    reset: mutation.reset,
  }
}

/**
 * Resolves when React has drawn what was just read: the cache tells it by a timer of its own, which
 * was set before this one. Without it a guard would judge the next page by the session before.
 */
function drawn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
