import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../app/server/test-clinic.ts'
import { linkAccount } from '../../patients/charts/account-link.ts'
import { readPatient } from '../../patients/charts/patient.ts'
import { aPatient } from '../../patients/charts/server/a-patient.ts'
import { listOwnReadings } from '../reading.ts'
import { aReading } from './a-reading.ts'
import { flushEvents } from './event-log.ts'

let clinic: TestClinic
let patient: Caller
let staff: Caller
let doctor: Caller

beforeAll(async () => {
  clinic = await testClinic()
  patient = await clinic.signedIn('patient', { name: 'Paul Patient' })
  staff = await clinic.signedIn('staff', { name: 'Sally Desk' })
  doctor = await clinic.signedIn('doctor', { name: 'Dr. Dora' })
})
afterAll(() => clinic.close())

const open = (caller: Caller, id: string) => caller.ask(readPatient, { params: { id } })

async function readingsOf(caller: Caller) {
  await flushEvents(clinic.sql)
  const { status, body } = await caller.ask(listOwnReadings)
  expect(status).toBe(200)
  return body
}

describe('the readers of my record (P-16)', () => {
  it('names everybody who opened the chart, newest first, and nobody else’s chart', async () => {
    const other = await aPatient(clinic.sql)
    await open(staff, patient.userId)
    await open(doctor, patient.userId)
    await open(doctor, other.id)
    const { rows, total } = await readingsOf(patient)
    expect(total).toBe(2)
    expect(rows).toMatchObject([
      { name: 'Dr. Dora', role: 'doctor', objectType: 'patient' },
      { name: 'Sally Desk', role: 'staff', objectType: 'patient' },
    ])
  })

  it('shows a screen that reads again and again as one opening; the audit log has them all', async () => {
    const own = await clinic.signedIn('patient')
    for (let n = 0; n < 3; n += 1) await open(staff, own.userId)
    expect((await readingsOf(own)).rows).toHaveLength(1)
    const kept = await clinic.sql`
      select at, actor_id, request_id, address from audit_events
      where patient_id = ${own.userId} and action = 'read'`
    expect(kept).toHaveLength(3)
    for (const event of kept) {
      expect(event).toMatchObject({ actorId: staff.userId, address: '127.0.0.1' })
    }
    await clinic.owner`update audit_events set at = at - interval '1 hour'
      where patient_id = ${own.userId}`
    await open(staff, own.userId)
    expect((await readingsOf(own)).rows).toHaveLength(2)
  })

  it('notes no reading of a chart that was refused', async () => {
    const own = await clinic.signedIn('patient')
    expect((await open(own, own.userId)).status).toBe(403)
    expect((await open(clinic.visitor, own.userId)).status).toBe(401)
    expect((await readingsOf(own)).rows).toEqual([])
  })

  it('goes on with the chart that an account is linked to', async () => {
    const own = await clinic.signedIn('patient')
    const chart = await aPatient(clinic.sql)
    await open(doctor, own.userId)
    await open(staff, chart.id)
    await staff.ask(linkAccount, { params: { id: chart.id }, body: { userId: own.userId } })
    expect((await readingsOf(own)).rows.map(({ name }) => name)).toEqual(['Sally Desk', 'Dr. Dora'])
  })

  it('is paged', async () => {
    const own = await clinic.signedIn('patient')
    for (const objectId of ['a', 'b', 'c']) {
      await aReading(clinic.sql, { userId: doctor.userId, patientId: own.userId, objectId })
    }
    const first = await own.ask(listOwnReadings, { query: { limit: 2 } })
    expect(first.body).toMatchObject({ total: 3, previous: null })
    const second = await own.ask(listOwnReadings, {
      query: { limit: 2, after: first.body.next ?? '' },
    })
    expect(second.body.rows).toHaveLength(1)
  })

  it('is for patients only', async () => {
    for (const caller of [staff, doctor, await clinic.signedIn('admin')]) {
      expect((await caller.ask(listOwnReadings)).status).toBe(403)
    }
    expect((await clinic.visitor.ask(listOwnReadings)).status).toBe(401)
  })
})

describe('the log of readings', () => {
  it('is written within a second without anybody asking, and when the server stops', async () => {
    const other = await testClinic()
    const desk = await other.signedIn('staff')
    const count = async () => {
      const [row] = await other.sql<{ n: number }[]>`
        select count(*)::int as n from audit_events where action = 'read'`
      return row?.n
    }
    const { id } = await aPatient(other.sql)
    await open(desk, id)
    await expect.poll(count, { timeout: 3000 }).toBe(1)
    await open(desk, id)
    await other.app.close()
    expect(await count()).toBe(2)
    await other.close()
  })
})
