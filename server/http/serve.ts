import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import {
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  isCaller,
  type ParamsOf,
  type QueryOf,
  type VisitorLimit,
} from '../../contract/endpoint.ts'
import { fieldErrors, Problem } from '../../contract/problem.ts'
import type { Viewer } from '../../contract/role.ts'
import type { ActingFacts, WriteContext, WritingViewer } from '../database/acting.ts'
import type { LiveChanges } from './live.ts'
import type { SessionWatch } from './session-watch.ts'
import { sendFile, type ServedFile } from './served-file.ts'
import { readVersion, versionTag } from './preconditions.ts'
import { checkOrigin } from './origin.ts'
import type { SessionReader, SignedIn } from './signed-in.ts'
import type { CountVisitor } from './visitor-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The callers of the route; a route without it stops the start (Z-02). */
    access?: Endpoint['roles']
    endpoint?: Endpoint
    /** For a route that is no endpoint: the limit for one address. */
    visitors?: VisitorLimit
    /** The clinic's own programs may call it by any host name or address. */
    anyHost?: true
  }
  interface FastifyRequest {
    signedIn: SignedIn | null
    /** The refusal of the request; null while there is none. */
    problem: Problem | null
    /** The parts parsed before the body: params, query and the row. */
    early: object
    /** The answer; the audit log looks up whose data it is. */
    answered: unknown
    /** Facts about a reading that a handler knows and the answer does not show. */
    told: Told | null
  }
  interface FastifyInstance {
    endpoints: Endpoint[]
    readSession: SessionReader
    live: LiveChanges
    sessionWatch: SessionWatch
    countVisitor: CountVisitor
  }
}

/** Facts for the audit event of a reading. */
export interface Told {
  /** Why it was open, where that is not plain from whose data it is. */
  readonly reason?: string | null
  /** The patients whose data it shows, where the answer does not have their ids. */
  readonly patientIds?: readonly string[]
  readonly accountIds?: readonly string[]
  /** The rows that were read, where there are several: each is an event of its own. */
  readonly objectIds?: readonly string[]
}

type AnyViewerOf<E extends Endpoint> = E['method'] extends 'GET' ? Viewer : WritingViewer
type ViewerOf<E extends Endpoint> = E['roles'] extends 'open'
  ? AnyViewerOf<E> | null
  : AnyViewerOf<E>

/** The parts known before the body is read. */
interface Early<E extends Endpoint> {
  readonly viewer: ViewerOf<E>
  /** Of the writes of this request; a GET writes nothing. */
  readonly context: E['method'] extends 'GET' ? undefined : WriteContext
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly request: FastifyRequest
}

/** The input of a handler: everything is parsed and allowed already. */
export interface Asked<E extends Endpoint, Found> extends Early<E> {
  readonly body: BodyOf<E>
  /** Of the amounts in the body. */
  readonly currency: string
  /** The version in `If-Match`; 0 for endpoints that are not `versioned`. */
  readonly version: number
  /** The row that `find` returned. */
  readonly found: Found
  readonly reply: FastifyReply
}

interface Handlers<E extends Endpoint, Found> {
  /**
   * Reads the row that the path names, cut by viewer; `undefined` answers 404 before the body is
   * read, so that a foreign row and a missing one look the same.
   */
  readonly find?: (early: Early<E>) => Promise<Found | undefined>
  readonly handle: (asked: Asked<E, Found>) => Promise<HandledOf<E>>
}
type HandledOf<E extends Endpoint> = E extends { readonly file: true } ? ServedFile : AnswerOf<E>

/**
 * Mounts an endpoint. Checks run in this order and stop at the first that fails: origin, session,
 * approval, second factor, role, path and query, object, body, precondition.
 */
export function serve<E extends Endpoint, Found = undefined>(
  app: FastifyInstance,
  endpoint: E,
  handlers: Handlers<E, Found>,
): void {
  app.endpoints.push(endpoint)
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { access: endpoint.roles, endpoint },
    schema: describe(endpoint),
    onRequest: async (request) => {
      if (endpoint.method !== 'GET') checkOrigin(request)
      request.signedIn = await app.readSession(request)
      if (endpoint.roles === 'open' && !request.signedIn) app.countVisitor(request)
      checkRole(endpoint, request.signedIn)
    },
    preParsing: async (request) => {
      const params = parsePart(endpoint.params, request.params, 'not-found')
      const query = parsePart(endpoint.query, request.query, 'malformed')
      const context = endpoint.method === 'GET' ? undefined : contextOf(request)
      const viewer = request.signedIn ? { ...request.signedIn.viewer, context } : null
      // The endpoint's own schemas parsed the parts, so they have these types.
      const early = { viewer, context, params, query, request } as unknown as Early<E>
      const found = handlers.find ? await handlers.find(early) : undefined
      if (handlers.find && found === undefined) throw new Problem('not-found')
      request.early = { ...early, found }
    },
    handler: async (request, reply) => {
      const currency = currencyOf(request)
      const body = parsePart(
        endpoint.bodyIn?.(currency) ?? endpoint.body,
        request.body ?? {},
        'invalid',
      )
      const version = endpoint.versioned ? readVersion(request) : 0
      const asked = { ...request.early, body, currency, version, reply } as unknown as Asked<
        E,
        Found
      >
      const answer = await handlers.handle(asked)
      if (endpoint.changes) app.live.publish(endpoint.changes, touchedIds(asked, answer))
      // Its handler has this type.
      if (endpoint.file) return sendFile(request, reply, answer as ServedFile)
      if (!endpoint.answer) return reply.status(204).send()
      const parsed = answerFor(endpoint, request.signedIn)?.parse(answer)
      request.answered = parsed
      const tag = versionTag(parsed)
      if (tag) reply.header('etag', tag)
      reply.status(endpoint.status ?? 200).type('application/json; charset=utf-8')
      return reply.send(JSON.stringify(parsed))
    },
  })
}

/** The schema of an answer to this caller. */
export function answerFor(
  { answer, answerTo }: Endpoint,
  signedIn: SignedIn | null,
): z.ZodType | undefined {
  return (signedIn && answerTo?.[signedIn.viewer.role]) ?? answer
}

/** The context of what a request writes: its sender's facts, and patients are told. */
export function contextOf(request: FastifyRequest): WriteContext {
  return { facts: factsOf(request), tellsPatients: true }
}

/** The facts about the sender of a request for the audit log. */
export function factsOf({
  signedIn,
  ip,
  id,
}: Pick<FastifyRequest, 'signedIn' | 'ip' | 'id'>): ActingFacts {
  return {
    userId: signedIn?.viewer.userId ?? null,
    role: signedIn?.viewer.role ?? null,
    session: signedIn ? signedIn.sessionHash.toString('hex').slice(0, 16) : null,
    address: ip,
    requestId: id,
  }
}

/** The currency of the row, which may be older than the clinic's. */
function currencyOf({ early, signedIn }: FastifyRequest): string {
  const { found } = early as { readonly found?: { readonly currency?: string } }
  return found?.currency ?? signedIn?.currency ?? ''
}

function checkRole(endpoint: Endpoint, signedIn: SignedIn | null): void {
  if (endpoint.roles === 'open') return
  if (!signedIn) throw new Problem('signed-out')
  if (signedIn.status === 'pending' && !endpoint.pendingToo) throw new Problem('awaiting-approval')
  if (signedIn.status === 'factor due' && !endpoint.factorDueToo) {
    throw new Problem('second-factor-due')
  }
  if (!isCaller(endpoint, signedIn.viewer)) throw new Problem('forbidden')
}

function parsePart(
  schema: z.ZodType | undefined,
  value: unknown,
  refusal: 'not-found' | 'malformed' | 'invalid',
): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (result.success) return result.data
  if (refusal === 'not-found') throw new Problem('not-found')
  throw new Problem(refusal, { errors: fieldErrors(result.error) })
}

/**
 * Ids of the people and rows that a change is about, so that only viewers who may see them hear of
 * it.
 */
function touchedIds<E extends Endpoint, Found>(asked: Asked<E, Found>, answer: unknown): string[] {
  const places: unknown[] = [asked.viewer, asked.params, asked.found, asked.body, answer]
  const ids = places.flatMap((place) =>
    typeof place === 'object' && place !== null
      ? ['id', 'patientId', 'doctorId', 'userId'].map((key): unknown => Reflect.get(place, key))
      : [],
  )
  return [...new Set(ids.filter((id) => typeof id === 'string'))]
}

function callersOf({ permission, roles }: Endpoint): string {
  if (roles === 'open') return 'Open to everyone.'
  const names = `Roles: ${roles.join(', ')}.`
  return permission ? `Permission: ${permission}. ${names}` : names
}

function describe(endpoint: Endpoint): Record<string, unknown> {
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2]],
    description: callersOf(endpoint),
    endpoint,
  }
}
