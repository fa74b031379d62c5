import { afterAll, expect, test } from 'vitest'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { listPatients } from '../../../patients/charts/patient.ts'
import { readReport } from '../report.ts'
import { asManyConnections } from '../../../../server/database/test-database.ts'

const clinic = await testClinic({}, asManyConnections)
afterAll(() => clinic.close())

test('reports that hang leave the daily work its connections, and too many of them are refused', async () => {
  const admin = await clinic.signedIn('admin')
  const read = () => admin.ask(readReport, { params: { id: 'visits-by-type' } })
  const lock = await clinic.owner.reserve()
  await lock`begin`
  await lock`lock table appointments in access exclusive mode`
  const reports = Array.from({ length: 70 }, read)
  try {
    const waiting = () => clinic.owner`
      select from pg_locks where not granted and relation = 'appointments'::regclass
        and database = (select oid from pg_database where datname = current_database())`
    await expect.poll(async () => (await waiting()).count, { timeout: 30_000 }).toBeGreaterThan(2)
    const begun = performance.now()
    expect((await admin.ask(listPatients)).status).toBe(200)
    expect(performance.now() - begun).toBeLessThan(5_000)
  } finally {
    await lock`rollback`
    lock.release()
  }
  const statuses = (await Promise.all(reports)).map(({ status }) => status)
  expect(statuses.filter((one) => one === 200)).toHaveLength(63)
  expect(statuses.filter((one) => one === 429)).toHaveLength(7)
}, 60_000)
