import { mkdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../app/server/test-clinic.ts'
import { changePatient, readPatient } from '../../patients/charts/patient.ts'
import { aPatient } from '../../patients/charts/server/a-patient.ts'
import { exportAuditEvents, listAuditEvents, readAuditCheck, verifyAuditLog } from '../audit.ts'
import { headFile, writeHead } from './audit-head.ts'
import { flushEvents } from './event-log.ts'
import { sealedWhole } from './sealed-whole.ts'

let clinic: TestClinic
let admin: Caller
let staff: Caller
let chart: string

beforeAll(async () => {
  clinic = await testClinic()
  admin = await clinic.signedIn('admin', { name: 'Ada Admin' })
  staff = await clinic.signedIn('staff', { name: 'Sally Desk' })
  chart = (await aPatient(clinic.sql, { name: 'Pia Patient' })).id
  await staff.ask(readPatient, { params: { id: chart } })
  await clinic.visitor.ask(readPatient, { params: { id: chart } })
  await flushEvents(clinic.sql)
})
afterAll(() => clinic.close())

async function found(query: Record<string, unknown>) {
  await flushEvents(clinic.sql)
  const { status, body } = await admin.ask(listAuditEvents, { query })
  expect(status).toBe(200)
  return body
}

test('an admin finds events by person, patient, act, outcome and day', async () => {
  const read = { action: 'read', actorName: 'Sally Desk', patientName: 'Pia Patient' }
  expect((await found({ person: 'sally', action: 'read' })).rows).toMatchObject([read])
  expect((await found({ patient: 'pia', action: 'read', outcome: 'ok' })).rows).toMatchObject([
    read,
  ])
  expect((await found({ objectId: chart, outcome: 'refused' })).rows).toMatchObject([
    { actorRole: 'visitor', actorName: '', reason: 'signed-out', objectType: 'patient' },
  ])
  expect((await found({ from: '2020-01-01', to: '2020-12-31' })).rows).toEqual([])
  expect((await found({ person: '100%' })).rows).toEqual([])
})

test('acts and readings are asked for apart; together they are all', async () => {
  const actions = async (part: string) => {
    const { rows } = await found({ part, to: '2999-01-01', limit: 100 })
    return new Set(rows.map(({ action }) => action))
  }
  expect(await actions('readings')).toEqual(new Set(['read', 'list']))
  const acts = await actions('acts')
  expect(acts.size).toBeGreaterThan(0)
  expect([...acts].filter((one) => one === 'read' || one === 'list')).toEqual([])
  expect(await actions('all')).toEqual(new Set([...acts, 'read', 'list']))
})

test.each(['person', 'action', 'object', 'patient', 'outcome', 'address', undefined])(
  'sorted by %s, page after page holds every event once',
  async (sort) => {
    const asked = { limit: 3, to: '2999-01-01', ...(sort && { sort }) }
    const all = await found({ ...asked, limit: 100 })
    const seen: number[] = []
    let after: string | null | undefined
    do {
      const page = await found({ ...asked, ...(after ? { after } : {}) })
      seen.push(...page.rows.map(({ id }) => id))
      after = page.next
    } while (after)
    // Asking is an event too, so events after the first answer do not count.
    const known = new Set(all.rows.map(({ id }) => id))
    const kept = seen.filter((id) => known.has(id))
    expect(new Set(kept).size).toBe(kept.length)
    expect(kept).toEqual(all.rows.map(({ id }) => id))
  },
)

test('a change is shown with old and new values', async () => {
  const { body } = await staff.ask(readPatient, { params: { id: chart } })
  const { status } = await staff.ask(changePatient, {
    params: { id: chart },
    version: body.version,
    body: { name: 'Pia Married', dob: '1980-01-02', gender: 'female', contact: '555 0100' },
  })
  expect(status).toBe(200)
  const [event] = (await found({ objectId: chart, action: 'update' })).rows
  expect(event?.changes?.['name']).toEqual(['Pia Patient', 'Pia Married'])
})

test('an export is an event of the log, and holds the results of the search without formulas', async () => {
  await clinic.sql`update users set name = '=HYPERLINK("x")' where id = ${staff.userId}`
  const { status, body } = await admin.ask(exportAuditEvents, { body: { patient: 'pia' } })
  expect(status).toBe(200)
  expect(body.isWhole).toBe(true)
  expect(body.csv.trimEnd().split('\r\n')).toHaveLength(body.events + 1)
  expect(body.csv).toContain(`"'=HYPERLINK(""x"")"`)
  expect((await found({ action: 'export' })).rows).toMatchObject([
    { actorName: 'Ada Admin', objectType: 'audit log' },
  ])
})

test('an admin verifies the log and is told of a kept head that it does not contain', async () => {
  expect((await admin.ask(readAuditCheck)).body.last).toBeNull()
  await sealedWhole(clinic.sql)
  const whole = await admin.ask(verifyAuditLog)
  expect(whole.body).toMatchObject({ firstBad: null, keptHeads: 0 })
  expect(whole.body.events).toBeGreaterThan(3)
  const { head } = whole.body
  const file = headFile(clinic.environment.dataFolder)
  mkdirSync(clinic.environment.dataFolder, { recursive: true })
  if (head) writeHead(file, head)
  const last = async () => (await admin.ask(readAuditCheck)).body.last?.isWhole
  await expect.poll(last, { timeout: 10_000 }).toBe(true)
  expect((await admin.ask(verifyAuditLog)).body).toMatchObject({ firstBad: null, keptHeads: 1 })
  writeHead(file, { position: 1, hash: 'ab'.repeat(32) })
  const { body } = await admin.ask(verifyAuditLog)
  expect(body.firstBad?.why).toContain('made anew')
  await expect.poll(last, { timeout: 10_000 }).toBe(false)
})

test('only admins read, export and verify the log', async () => {
  for (const caller of [staff, await clinic.signedIn('doctor'), await clinic.signedIn('patient')]) {
    expect((await caller.ask(listAuditEvents)).status).toBe(403)
    expect((await caller.ask(exportAuditEvents, { body: {} })).status).toBe(403)
    expect((await caller.ask(verifyAuditLog)).status).toBe(403)
    expect((await caller.ask(readAuditCheck)).status).toBe(403)
  }
  expect((await clinic.visitor.ask(listAuditEvents)).status).toBe(401)
})
