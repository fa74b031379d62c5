import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { flushEvents } from '../clinic/audit/server/event-log.ts'
import { makeCalendarFeed } from '../clinic/calendar-feeds/calendar-feed.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { roles, type Role } from '../contract/role.ts'
import { type Caller, testClinic } from '../server/test-clinic.ts'
import { callersOf } from './callers.ts'
import { figure } from './figure.ts'
import { canary, paramsFor, type Rows, rowsOf } from './rows.ts'
import { sameOrigin, send } from './sent.ts'
import { stages } from './stages.ts'
import { validBody, validQuery } from './valid-body.ts'

vi.setConfig({ testTimeout: 120_000 })

const clinic = await testClinic()
afterAll(() => clinic.close())
const { app, sql } = clinic
let rows: Rows
let callers: Record<Role, Caller>

beforeAll(async () => {
  await clinic.signedIn('admin')
  rows = await rowsOf(clinic)
  callers = await callersOf(clinic, rows)
  await sql`
    insert into drafts (form, user_id, content)
    values (${`new-${rows.record}`}, ${rows.doctor.userId},
      ${sql.json({ patientId: rows.patient.userId, notes: canary })})`
})

interface Event {
  readonly action: string
  readonly actorId: string | null
  readonly objectType: string
  readonly objectId: string | null
  readonly patientId: string | null
  readonly patientIds: string[] | null
  readonly outcome: string
  readonly reason: string | null
  readonly address: string | null
  readonly requestId: string
}

async function eventsOf(requestId: unknown): Promise<Event[]> {
  await flushEvents(sql)
  return sql<Event[]>`select * from audit_events where request_id = ${String(requestId)}`
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const named = ({ patientId, patientIds }: Event) => [patientId, ...(patientIds ?? [])]

/** Words of the one patient that there is, and of somebody who asked for a first visit. */
const ofPatient = () => [
  rows.patient.userId,
  rows.patient.email,
  `Patient ${canary}`,
  `${canary} notes`,
  `${canary} tablets`,
  `${canary.toLowerCase()}@clinic.example`,
  '777777',
  '7777.77',
]
const holdsData = (body: string) => ofPatient().some((word) => body.includes(word))
/** What only the account is shown that it is about, and lists of the audit log of that. */
const own = 'People read what is their own.'

/** What is wrong with the events of an answer, in words. */
function faults(endpoint: Endpoint, caller: Caller, body: string, events: Event[]): string[] {
  const isPersonal = holdsData(body)
  if (endpoint.unaudited !== undefined) {
    const isOwn = endpoint.unaudited === own && caller.userId === rows.patient.userId
    return [
      ...(isPersonal && !isOwn ? ['shows a patient and says that it is unaudited'] : []),
      ...(events.length > 0 ? ['is unaudited and left an event'] : []),
    ]
  }
  const [event] = events
  if (!event || events.length > 1) return [`left ${events.length} events`]
  const { id, recordId } = paramsFor(endpoint.path, rows)
  const object = endpoint.path.includes(':recordId') ? recordId : id
  const isAboutPatient = body.includes(rows.patient.userId) || endpoint.path.includes('/:id')
  const isKnown = /^\/api\/(booking-requests|mails|imports|identities|users)/.test(endpoint.path)
  return [
    ...(event.actorId === caller.userId ? [] : ['names another person']),
    ...(event.outcome === 'ok' ? [] : [`says ${event.outcome}`]),
    ...(endpoint.path.includes('/:id') && event.objectId !== object ? ['names another row'] : []),
    ...(isPersonal && isAboutPatient && !isKnown && !named(event).includes(rows.patient.userId)
      ? ['does not name the patient']
      : []),
  ]
}

test('Z-16 every answer with data of a patient leaves one event with the row and the patient', async () => {
  const wrong: string[] = []
  const counts = { personal: 0, unaudited: 0, audited: 0 }
  for (const endpoint of app.endpoints.filter(({ method }) => method === 'GET')) {
    for (const role of roles) {
      if (endpoint.roles === 'open' || !endpoint.roles.includes(role)) continue
      const caller = callers[role]
      const from = new Date().toISOString().slice(0, 10)
      const to = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
      const query = validQuery(endpoint, rows)
      const answer = await send(app, endpoint, {
        cookie: caller.cookie,
        params: { ...paramsFor(endpoint.path, rows), form: 'new' },
        query: { ...query, ...('from' in query ? { from, to } : {}) },
      })
      expect(answer.statusCode, `${nameOf(endpoint)} ${answer.body}`).toBe(200)
      const events = await eventsOf(answer.headers['x-request-id'])
      for (const fault of faults(endpoint, caller, answer.body, events)) {
        wrong.push(`${nameOf(endpoint)} as ${role} ${fault}`)
      }
      if (holdsData(answer.body)) counts.personal += 1
      counts[endpoint.unaudited === undefined ? 'audited' : 'unaudited'] += 1
    }
  }
  expect(wrong).toEqual([])
  expect(counts.personal).toBeGreaterThan(60)
  figure(
    'Z-16',
    `${counts.audited + counts.unaudited} readings by role, ${counts.personal} with data of the patient, ${counts.audited} events, 0 missing, 0 double; ${counts.unaudited} unaudited with a reason, 0 of them with data of others`,
  )
})
