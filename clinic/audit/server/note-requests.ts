import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { Sql } from '../../../server/database/connect.ts'
import { factsOf } from '../../../server/http/serve.ts'
import { visitorBudget } from '../../../server/telemetry/visitor-budget.ts'
import { flushEvents, noteEvent, type NotedEvent } from './event-log.ts'
import { isId, type People, peopleIn } from './people-in.ts'
import { recently } from './recently.ts'

/** Refused and failed requests of visitors that become single events, in a minute. */
const ofVisitors = { most: 20, mostInAll: 1000 }

/**
 * Writes into the audit log what the database cannot: readings, requests that were refused or failed,
 * and successes that change no row but have to be known (`noted`). Each GET is a reading unless its
 * contract says why not.
 */
export function noteRequests(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const wasListed = recently()
  const budget = visitorBudget({
    ...ofVisitors,
    tell: (address, more) => noteEvent(sql, moreRefusals(address, more)),
  })

  app.addHook('onResponse', async (request, reply) => {
    const { endpoint } = request.routeOptions.config
    const { problem } = request
    if (!endpoint || (!problem && endpoint.unaudited !== undefined)) return
    const people = peopleOf(endpoint, request)
    const isReading = endpoint.method === 'GET' || endpoint.noted === true
    const { action, kind } = endpoint
    const isList = action === 'list'
    if (problem) {
      // A list that failed, as for a bad filter, shows nobody's data.
      if (endpoint.method === 'GET' && outcomeOf(problem.status) === 'failed') return
      if (!request.signedIn && !budget.allows(request.ip)) return
    } else if (isReading ? isList && wasListed(listKey(request, people)) : isNobody(people)) {
      return
    }
    const facts = factsOf(request)
    const email = action === 'sign in' ? textOf(request.body, 'email') : null
    const patientId = textOf(request.query, 'patientId') ?? patientOf(endpoint, request)
    const objectId =
      textOf(request.params, 'recordId') ??
      textOf(request.params, 'itemId') ??
      textOf(request.params, 'id') ??
      textOf(request.body, 'id')
    const event: NotedEvent = {
      ...facts,
      action,
      objectType: kind,
      ...people,
      role: facts.role ?? 'visitor',
      // The rows that a write changed have events already. Other people in its answer were read.
      ...(!problem && !isReading && { action: 'read', unlessNamedIn: reply.elapsedTime }),
      isList,
      objectId,
      patientId: patientId !== null && isId(patientId) ? patientId : null,
      outcome: problem ? outcomeOf(problem.status) : 'ok',
      reason: problem?.id ?? request.told?.reason ?? textOf(request.query, 'search'),
      ...(action === 'update' && isReading && !problem && { fields: fieldsOf(request.body) }),
      ...(email !== null && { email: email.trim().toLowerCase() }),
    }
    const read = problem ? [] : (request.told?.objectIds ?? [])
    if (read.length === 0) noteEvent(sql, event)
    for (const id of read) noteEvent(sql, { ...event, objectId: id })
  })

  app.addHook('onClose', async () => {
    budget.close()
    await flushEvents(sql).catch(() => app.log.error('the last events could not be written'))
  })
}

/** The event for requests of visitors that were too many for one event each. */
function moreRefusals(address: string | null, more: number): NotedEvent {
  return {
    ...{ userId: null, role: 'visitor', session: null, address, requestId: null },
    ...{ action: 'many requests', objectType: 'server', objectId: null, patientId: null },
    ...{ outcome: 'refused', reason: `${more} more refused requests` },
  }
}

/** The people whose data the answer showed; a refusal shows the row that is stored now. */
function peopleOf({ path, rowsAre }: Endpoint, request: FastifyRequest): People {
  const { problem, answered, told, params } = request
  const shown = problem ? problem.current : answered
  const people = peopleIn(shown, rowsAre)
  people.patientIds.push(...(told?.patientIds ?? []))
  people.accountIds.push(...(told?.accountIds ?? []))
  const accountId = path.startsWith('/api/users/:id') ? textOf(params, 'id') : null
  if (shown !== undefined && accountId !== null) people.accountIds.push(accountId)
  return people
}

function isNobody({ patientIds, accountIds }: People): boolean {
  return patientIds.length === 0 && accountIds.length === 0
}

/** Names the same list of the same people, asked for by the same session. */
function listKey({ signedIn, ip, url }: FastifyRequest, people: People): string {
  const shown = hash('sha256', people.patientIds.join() + people.accountIds.join(), 'base64url')
  return [signedIn?.sessionHash.toString('hex') ?? ip, shown, url].join(' ')
}

/** The patient of the path's chart, or of the row it is about. */
function patientOf({ path }: Endpoint, request: FastifyRequest): string | null {
  if (/^\/api\/patients\/:id(\/|$)/.test(path)) return textOf(request.params, 'id')
  if (/^\/api\/my\//.test(path)) return request.signedIn?.viewer.patientId ?? null
  // A request refused before its row was read has no row.
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

/** A text field of the request, if it is one; a refused request may hold anything. */
function textOf(part: unknown, name: string): string | null {
  if (typeof part !== 'object' || part === null) return null
  const value: unknown = Reflect.get(part, name)
  if (typeof value !== 'string' || value === '') return null
  // The database takes no NUL and no half of a surrogate pair.
  return value.slice(0, 200).toWellFormed().replaceAll('\u0000', '')
}
