import { afterAll, expect, test } from 'vitest'
import { flushEvents } from '../clinic/audit/server/event-log.ts'
import type { Role } from '../contract/role.ts'
import { testClinic } from '../app/server/test-clinic.ts'
import { figure } from './figure.ts'
import { rowsOf } from './rows.ts'
import { send } from './sent.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { app, sql } = clinic

async function eventsOf(requestId: unknown) {
  await flushEvents(sql)
  return sql`select * from audit_events where request_id = ${String(requestId)} order by id`
}

test('L-01 L-02 printing a record, bill or chart is one event that names its patient', async () => {
  const { patient, record, bill } = await rowsOf(clinic)
  const id = patient.userId
  const prints: [Role, `/api/${string}`, Record<string, string>, string, string][] = [
    ['admin', '/api/medical-records/:id/prints', { id: record }, 'medical record', record],
    ['staff', '/api/bills/:id/prints', { id: bill }, 'bill', bill],
    ['doctor', '/api/patients/:id/prints', { id }, 'patient', id],
  ]
  for (const [role, path, params, objectType, objectId] of prints) {
    const { cookie } = await clinic.signedIn(role)
    const answer = await send(app, { method: 'POST', path }, { cookie, params })
    expect(answer.statusCode).toBe(204)
    expect(await eventsOf(answer.headers['x-request-id'])).toMatchObject([
      { action: 'print', outcome: 'ok', objectType, objectId, patientId: id },
    ])
    const foreign = await send(app, { method: 'POST', path }, { cookie, params: {} })
    expect(foreign.statusCode).toBe(404)
    expect(await eventsOf(foreign.headers['x-request-id'])).toMatchObject([
      { action: 'print', outcome: 'refused' },
    ])
  }
  figure('L-01', `${prints.length} kinds of prints and as many refused, one event each`)
})
