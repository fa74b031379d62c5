import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { Sql } from '../../../server/database/connect.ts'
import { factsOf } from '../../../server/http/serve.ts'
import { visitorBudget } from '../../../server/telemetry/visitor-budget.ts'
import { actOf } from './act-of.ts'
import { flushEvents, noteEvent, type NotedEvent } from './event-log.ts'

/** A list that a screen asks for again and again counts once in this time. */
const listMs = 60_000
const mostLists = 10_000
/** Refused and failed requests of visitors that are events of their own, in a minute. */
const ofVisitors = { most: 20, mostInAll: 1000 }

/**
 * Writes into the audit log what the database cannot: requests that were refused or failed, and
 * successes that change no row but are to be known (`noted`).
 */
export function noteRequests(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const listed = new Map<string, number>()
  const budget = visitorBudget({
    ...ofVisitors,
    tell: (address, more) => noteEvent(sql, moreRefusals(address, more)),
  })

  /** Whether this viewer asked for the same list a moment ago. */
  function isAgain(key: string): boolean {
    const now = Date.now()
    if (now - (listed.get(key) ?? 0) < listMs) return true
    if (listed.size >= mostLists) listed.clear()
    listed.set(key, now)
    return false
  }

  app.addHook('onResponse', async (request) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint) return
    const { problem } = request
    const { action, objectType } = actOf(endpoint)
    const facts = factsOf(request)
    const patientId = textOf(request.query, 'patientId') ?? patientOf(endpoint, request)
    if (problem) {
      const isRefusal = [401, 403, 404, 429].includes(problem.status)
      // A list that could not be read as asked says nothing about anybody.
      if (endpoint.method === 'GET' && !isRefusal) return
      if (!request.signedIn && !budget.allows(request.ip)) return
    } else {
      if (!endpoint.noted) return
      const asked = [facts.userId, endpoint.path, JSON.stringify(request.query)].join(' ')
      if (endpoint.noted === 'list' && isAgain(asked)) return
    }
    const email = action === 'sign in' ? textOf(request.body, 'email') : null
    noteEvent(sql, {
      ...facts,
      role: facts.role ?? 'visitor',
      action,
      objectType,
      objectId:
        textOf(request.params, 'recordId') ??
        textOf(request.params, 'id') ??
        textOf(request.body, 'id'),
      patientId: patientId !== null && isId(patientId) ? patientId : null,
      outcome: problem ? outcomeOf(problem.status) : 'ok',
      reason: problem?.id ?? textOf(request.query, 'search'),
      ...(action === 'update' && !problem && { fields: fieldsOf(request.body) }),
      ...(email !== null && { email: email.trim().toLowerCase() }),
    })
  })

  app.addHook('onClose', async () => {
    budget.close()
    await flushEvents(sql).catch(() => app.log.error('the last events could not be written'))
  })
}

/** What became of requests of visitors that were too many to be written one by one. */
function moreRefusals(address: string | null, more: number): NotedEvent {
  return {
    ...{ userId: null, role: 'visitor', session: null, address, requestId: null },
    ...{ action: 'many requests', objectType: 'server', objectId: null, patientId: null },
    ...{ outcome: 'refused', reason: `${more} more refused requests` },
  }
}

/** Whose chart a path goes through, or whose row it is about. */
function patientOf({ path }: Endpoint, request: FastifyRequest): string | null {
  if (path.startsWith('/api/patients/:id/')) return textOf(request.params, 'id')
  // Who was refused before a row was looked for found none.
  const early: unknown = request.early
  if (typeof early !== 'object' || early === null) return null
  return textOf(Reflect.get(early, 'found'), 'patientId')
}

function outcomeOf(status: number): 'refused' | 'failed' {
  return [401, 403, 404, 429].includes(status) ? 'refused' : 'failed'
}

function fieldsOf(body: unknown): string[] {
  return typeof body === 'object' && body !== null ? Object.keys(body) : []
}

function isId(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
}

/** A text of what was sent, as far as it is one; what was refused may be anything. */
function textOf(part: unknown, name: string): string | null {
  if (typeof part !== 'object' || part === null) return null
  const value: unknown = Reflect.get(part, name)
  if (typeof value !== 'string' || value === '') return null
  // The database takes no NUL and no half of a surrogate pair.
  return value.slice(0, 200).toWellFormed().replaceAll('\u0000', '')
}
