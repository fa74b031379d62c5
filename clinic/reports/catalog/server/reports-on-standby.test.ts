import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { aStandby, type Standby } from '../../../../server/database/a-standby.ts'
import { connect, type Sql } from '../../../../server/database/connect.ts'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { readStandby } from '../../../backups/standby.ts'
import { anAppointment } from '../../../visits/appointments/server/an-appointment.ts'
import { listReportRows, readReport } from '../report.ts'

let clinic: TestClinic
let standby: Standby
let onStandby: Sql
let admin: Caller
let doctor: Caller
let patient: Caller

beforeAll(async () => {
  standby = await aStandby('reports')
  onStandby = connect({ url: standby.superuserUrl }, { max: 1 })
  clinic = await testClinic((url) => ({
    DATABASE_REPLICA_URL: standby.url(new URL(url).pathname.slice(1)),
    OPENWARD_REPLICA_SECONDS: '15',
    OPENWARD_METRICS_TOKEN: metricsToken,
  }))
  admin = await clinic.signedIn('admin')
  doctor = await clinic.signedIn('doctor', { name: 'Maria Okoye' })
  patient = await clinic.signedIn('patient', { name: 'Ana Soto' })
}, 60_000)
afterAll(async () => {
  await clinic.close()
  await onStandby.end({ timeout: 1 })
  await standby.remove()
})

const metricsToken = 'the metrics for Prometheus'
const patience = { timeout: 40_000, interval: 200 }
const asked = {
  params: { id: 'visits-by-doctor' },
  query: { from: '2026-03-01', to: '2026-03-31' },
}
const isUsed = async () => (await admin.ask(readStandby)).body.standby?.isUsed
/** Other tests write to the same cluster, which the standby follows as a whole. */
const isCurrent = async () => {
  const { standby } = (await admin.ask(readStandby)).body
  return standby?.isUsed && (standby.secondsBehind ?? Infinity) < 2
}

async function count(caller = admin) {
  const { status, body } = await caller.ask(readReport, asked)
  return { status, visits: status === 200 ? body.totals[0] : null, asOf: body.asOf }
}

let hour = 7
async function visit() {
  hour += 1
  await anAppointment(clinic.sql, {
    ...{ patientId: patient.userId, doctorId: doctor.userId, status: 'completed' },
    ...{ date: '2026-03-02', time: `${String(hour).padStart(2, '0')}:00` },
  })
}

/** Runs the work while the standby replays nothing. */
async function whileItLags(work: () => Promise<void>) {
  await expect.poll(isCurrent, patience).toBe(true)
  await onStandby`select pg_wal_replay_pause()`
  try {
    await work()
  } finally {
    await onStandby`select pg_wal_replay_resume()`
  }
}

test('reports are read from the standby, say as of when they are, and come from the primary once it is too far behind', async () => {
  const before = (await count()).visits ?? 0
  await whileItLags(async () => {
    const from = Date.now()
    await visit()
    expect(await count()).toMatchObject({ visits: before, asOf: null })
    await expect.poll(async () => (await count()).asOf, patience).toEqual(expect.any(String))
    const { visits, asOf } = await count()
    expect(visits).toBe(before)
    expect(Math.abs(Date.parse(asOf ?? '') - from)).toBeLessThan(3_000)
    const rows = (await admin.ask(listReportRows, asked)).body
    expect([rows.total, rows.asOf]).toEqual([before, expect.any(String)])
    await expect.poll(() => count(), patience).toMatchObject({ visits: before + 1, asOf: null })
    const { standby: told } = (await admin.ask(readStandby)).body
    expect(told).toMatchObject({ isUsed: false, trouble: 'is more than 15 s behind' })
  })
  await expect.poll(isCurrent, patience).toBe(true)
  expect(await count()).toMatchObject({ visits: before + 1, asOf: null })
}, 180_000)

test('a right that was withdrawn counts at once, and so does who may open which chart', async () => {
  const staff = await clinic.signedIn('staff')
  const give = (permissions: string[]) =>
    clinic.sql`update users set permissions = ${permissions} where id = ${staff.userId}`
  await give(['reports.read', 'visits.read'])
  expect((await count(staff)).status).toBe(200)
  const seenByDoctor = (await count(doctor)).visits ?? 0
  await whileItLags(async () => {
    await give(['reports.read'])
    expect((await count(staff)).status).toBe(404)
    await give([])
    expect((await count(staff)).status).toBe(403)
    await visit()
    expect(await count(doctor)).toMatchObject({ visits: seenByDoctor + 1, asOf: null })
  })
}, 90_000)

test('a reading is an event of the audit log also where the standby answers it', async () => {
  await expect.poll(isUsed, patience).toBe(true)
  const file = await clinic.app.inject({
    url: '/api/reports/visits-by-doctor/file?as=csv',
    headers: { host: 'clinic.example', cookie: admin.cookie },
  })
  expect(file.statusCode).toBe(200)
  await flushEvents(clinic.sql)
  const found = await clinic.sql`
    select action, object_id from audit_events where object_type = 'report' order by id desc limit 1`
  expect(found).toEqual([{ action: 'export', objectId: 'visits-by-doctor' }])
})

test('a standby that dies while a report waits for it costs no answer, and is used again', async () => {
  await expect.poll(isUsed, patience).toBe(true)
  const lock = await clinic.owner.reserve()
  await lock`begin`
  // The lock is replayed, so that the report waits on the standby.
  await lock`lock table appointments in access exclusive mode`
  await clinic.owner`update clinic set name = name`
  const locks = (granted: boolean) =>
    onStandby`select from pg_locks where granted = ${granted} and relation is not null
      and mode = ${granted ? 'AccessExclusiveLock' : 'AccessShareLock'}`
  await expect.poll(() => locks(true), patience).not.toEqual([])
  const report = count()
  await expect.poll(() => locks(false), patience).not.toEqual([])
  await standby.kill()
  try {
    await lock`rollback`
    lock.release()
    expect((await report).status).toBe(200)
    expect(await isUsed()).toBe(false)
  } finally {
    await standby.start()
  }
  await expect.poll(isUsed, patience).toBe(true)
  expect((await count()).status).toBe(200)
}, 120_000)

test('health and metrics say how the standby is, and without one nothing', async () => {
  await expect.poll(isUsed, patience).toBe(true)
  const health = async ({ app }: TestClinic) =>
    (await app.inject({ url: '/api/health' })).json<Record<string, unknown>>()
  expect(await health(clinic)).toEqual({
    status: 'ok',
    standby: { isUsed: true, secondsBehind: expect.any(Number) },
  })
  const authorization = `Bearer ${metricsToken}`
  const metrics = await clinic.app.inject({ url: '/metrics', headers: { authorization } })
  expect(metrics.body).toMatch(/^openward_replica_used 1$/m)
  expect(metrics.body).toMatch(/^openward_replica_behind_seconds [\d.]+$/m)
  const alone = await testClinic()
  expect(await health(alone)).toEqual({ status: 'ok' })
  const { body } = await (await alone.signedIn('admin')).ask(readStandby)
  expect(body).toEqual({ standby: null })
  await alone.close()
})
