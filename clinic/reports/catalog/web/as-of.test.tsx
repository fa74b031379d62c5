import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { aStandby, type Standby } from '../../../../server/database/a-standby.ts'
import { connect, type Sql } from '../../../../server/database/connect.ts'
import { readStandby } from '../../../backups/standby.ts'
import { readReport } from '../report.ts'

let clinic: TestClinic
let standby: Standby
let onStandby: Sql
let admin: Caller
beforeAll(async () => {
  standby = await aStandby('pages')
  onStandby = connect({ url: standby.superuserUrl }, { max: 1 })
  clinic = await testClinic((url) => ({
    DATABASE_REPLICA_URL: standby.url(new URL(url).pathname.slice(1)),
    // A machine with other work takes its time; the standby is read from meanwhile.
    OPENWARD_REPLICA_SECONDS: '600',
  }))
  admin = await clinic.signedIn('admin')
}, 180_000)
afterAll(async () => {
  await clinic.close()
  await onStandby.end({ timeout: 1 })
  await standby.remove()
})

const patience = { timeout: 45_000, interval: 200 }

test('a report that is seconds behind, its rows and the page of backups say so', async () => {
  openApp('/settings/backups', clinic, admin)
  await screen.findByRole('heading', { name: 'Standby of the database' }, patience)
  // One that is paused before it has replayed all migrations is never used.
  const isUsed = async () => (await admin.ask(readStandby)).body.standby?.isUsed
  await expect.poll(isUsed, patience).toBe(true)
  await onStandby`select pg_wal_replay_pause()`
  await clinic.sql`update clinic set name = 'Written meanwhile'`
  const asOf = async () => {
    const { body } = await admin.ask(readReport, { params: { id: 'visits-by-doctor' }, query: {} })
    return body.asOf
  }
  await expect.poll(asOf, patience).not.toBeNull()
  openApp('/reports/visits-by-doctor', clinic, admin)
  await screen.findByText(/As of/, {}, patience)
  expect(screen.getByText(/^\d\d:\d\d:\d\d$/).getAttribute('datetime')).toMatch(/Z$/)
  openApp('/reports/visits-by-doctor/rows', clinic, admin)
  await screen.findByText(/As of/, {}, patience)
}, 180_000)
