import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Endpoint, isCaller } from '../../contract/endpoint.ts'
import { loggedFailure } from '../telemetry/failure.ts'
import { routeOf } from '../telemetry/route.ts'
import { Problem, problemBody, type ProblemId } from '../../contract/problem.ts'
import { answerFor } from './serve.ts'

interface Parts {
  /** Whether the failure of this request may be logged. */
  readonly mayLog: (request: FastifyRequest) => boolean
  /** Whether the audit log can be written now; asked only after an unexpected failure. */
  readonly auditLogWorks: () => Promise<boolean>
}

/** The one place where failures are answered (RFC 9457), and logged where `mayLog` allows it. */
export function answerProblems(app: FastifyInstance, { mayLog, auditLogWorks }: Parts): void {
  app.setErrorHandler(async (error, request, reply) => {
    const found = problemOf(error)
    // A write that cannot be audited is not done (L-06): its transaction was rolled back.
    const isOfAudit = found.id === 'unexpected' && isOfDatabase(error) && !(await auditLogWorks())
    const problem = isOfAudit ? unavailable() : found
    if (problem.status >= 500 && mayLog(request)) logFailure(request, error)
    return answer(request, reply, forViewer(problem, request, app.endpoints))
  })
}

/**
 * The row that a refusal shows passes through the schema of this caller's answer here, or of the
 * endpoint where they read the same row; a row that fits neither is left out.
 */
function forViewer(
  problem: Problem,
  { routeOptions, signedIn }: FastifyRequest,
  endpoints: readonly Endpoint[],
): Problem {
  if (problem.current === undefined) return problem
  const { endpoint } = routeOptions.config
  const sameRow = endpoints.find(
    (one) =>
      one.method === 'GET' &&
      one.path === endpoint?.path &&
      signedIn &&
      isCaller(one, signedIn.viewer),
  )
  const answers = [endpoint, sameRow].map((one) => one && answerFor(one, signedIn))
  const current = [endpoint?.current, ...answers]
    .map((schema) => schema?.safeParse(problem.current).data)
    .find((row) => row !== undefined)
  const { id, message, errors, retryAfter } = problem
  return new Problem(id, {
    detail: message,
    ...(errors && { errors }),
    ...(current !== undefined && { current }),
    ...(retryAfter !== undefined && { retryAfter }),
  })
}

/** Answers for paths that the API does not have, and for methods that its paths do not accept. */
export function answerUnknownApiPath(
  endpoints: readonly Endpoint[],
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const path = request.url.split('?')[0] ?? ''
  const methods = endpoints
    .filter((endpoint) => patternOf(endpoint.path).test(path))
    .map((endpoint) => endpoint.method)
  if (methods.length === 0) return answer(request, reply, new Problem('not-found'))
  reply.header('allow', [...new Set(methods)].join(', '))
  return answer(request, reply, new Problem('method-not-allowed'))
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
}

function answer(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  request.problem = problem
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter))
  return reply
    .status(problem.status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemBody(problem, request.id)))
}

/**
 * SQLSTATE classes of errors after which a retry makes sense; 25006 means that the server has just
 * become a standby.
 */
const passing = /^(08|53|57|58|40|25006)/
const lostConnection = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
])
const byStatus: Record<number, ProblemId> = {
  400: 'malformed',
  404: 'not-found',
  413: 'too-large',
  415: 'wrong-media-type',
  429: 'too-many-tries',
}

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (!(error instanceof Error)) return new Problem('unexpected')
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (isOfDatabase(error)) {
    // A rule of the database whose message is a sentence for the person who asks.
    if (code === 'OW008') return new Problem('conflict', { detail: error.message })
    // Class 22: a value of the right shape that the database cannot read, such as a forged cursor.
    if (code.startsWith('22')) return new Problem('malformed')
    return passing.test(code) ? unavailable() : new Problem('unexpected')
  }
  if (lostConnection.has(code)) return unavailable()
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  const id = byStatus[status]
  return id
    ? new Problem(id)
    : new Problem(status >= 400 && status < 500 ? 'malformed' : 'unexpected')
}

function isOfDatabase(error: unknown): boolean {
  return error instanceof Error && error.name === 'PostgresError'
}

function unavailable(): Problem {
  return new Problem('unavailable', { retryAfter: 2 })
}

function logFailure(request: FastifyRequest, error: unknown): void {
  request.log.error({ ...loggedFailure(error), route: routeOf(request) }, 'request failed')
}
