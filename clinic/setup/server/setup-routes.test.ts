import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../app/server/test-clinic.ts'
import { aResource } from '../../availability/resources/server/a-resource.ts'
import { aSchedule } from '../../availability/schedules/server/a-schedule.ts'
import { clinicSchedule } from '../../availability/schedules/schedule.ts'
import { aVisitType } from '../../availability/visit-types/server/a-visit-type.ts'
import { aPatient } from '../../patients/charts/server/a-patient.ts'
import { changeSetup, readSetup, type SetupStepName, setupSteps } from '../setup.ts'

const clinic = await testClinic({ SMTP_URL: 'smtp://127.0.0.1:1' })
afterAll(() => clinic.close())
const { sql } = clinic

let admin: Caller
beforeAll(async () => {
  admin = await clinic.signedIn('admin')
})

const read = async () => (await admin.ask(readSetup)).body
async function step(name: SetupStepName) {
  return (await read()).steps.find((one) => one.name === name)
}
const skip = async (skipped: readonly SetupStepName[], version?: number) =>
  admin.ask(changeSetup, { body: { skipped }, version: version ?? (await read()).version })

test('everything is missing in an empty clinic', async () => {
  const { steps } = await read()
  expect(steps.map(({ name }) => name)).toEqual(setupSteps)
  expect(steps.every(({ state }) => state === 'open')).toBe(true)
  expect(steps.flatMap(({ missing }) => missing)).toEqual([
    'The clinic has no name of its own.',
    'The country and its time zone are not chosen.',
    'The address is missing.',
    'The phone number is missing.',
    'The clinic has no opening hours.',
    'No doctor takes visits.',
    'There are no rooms and devices.',
    'There are no visit types.',
    'Nobody but you works at the desk.',
    'Messages to patients are off.',
    'Nobody has confirmed that the passphrase is kept elsewhere.',
    'There is no backup yet.',
    'There are no patients.',
  ])
})

test('each step is done by what is there, one after the other', async () => {
  await sql`update clinic set name = 'Lakeside', time_zone = 'Europe/Berlin', phone = '1'`
  expect(await step('clinic')).toMatchObject({
    state: 'open',
    missing: ['The address is missing.'],
  })
  await sql`update clinic set city = 'Kiel'`
  expect(await step('clinic')).toEqual({ name: 'clinic', state: 'done', missing: [] })

  await sql`update schedules set hours = '[{"weekday": 1, "starts": "08:00", "ends": "17:00"}]'
    where id = ${clinicSchedule}`
  expect((await step('hours'))?.state).toBe('done')

  const doctor = await clinic.signedIn('doctor')
  await clinic.signedIn('doctor', { status: 'pending' })
  expect((await step('doctors'))?.missing).toEqual(['1 doctor has no hours.'])
  await aSchedule(sql, doctor.userId)
  expect((await step('doctors'))?.state).toBe('done')
  await sql`update users set takes_appointments = false where id = ${doctor.userId}`
  expect((await step('doctors'))?.missing).toEqual(['No doctor takes visits.'])
  await sql`update users set takes_appointments = true where id = ${doctor.userId}`

  await aResource(sql, {})
  expect((await step('rooms'))?.state).toBe('done')

  const type = await aVisitType(sql, { name: 'Consultation' })
  expect((await step('visit types'))?.missing).toEqual(['1 visit type has no price.'])
  await sql`update visit_types set item_id = charge_by(null, name, null, 0, null) where id = ${type}`
  expect((await step('visit types'))?.state).toBe('done')

  await clinic.signedIn('staff')
  expect((await step('people'))?.missing).toEqual(['1 account waits for approval.'])
  await sql`update users set status = 'rejected' where status = 'pending'`
  expect((await step('people'))?.state).toBe('done')

  await sql`update message_settings set sending = 'on'`
  expect((await step('messages'))?.state).toBe('done')

  await sql`update backup_settings set passphrase_kept_at = now()`
  await sql`insert into backups (id, reason, state) values (gen_random_uuid(), 'asked', 'done')`
  expect((await step('backups'))?.state).toBe('done')

  await aPatient(sql)
  expect((await step('moving in'))?.state).toBe('done')
  expect((await read()).steps.every(({ state }) => state === 'done')).toBe(true)
})

test('a step that is not done can be skipped and taken up again', async () => {
  await sql`update resources set status = 'retired'`
  const skipped = await skip(['rooms', 'clinic'])
  expect(skipped.body.steps.filter(({ state }) => state === 'skipped')).toEqual([
    { name: 'rooms', state: 'skipped', missing: ['There are no rooms and devices.'] },
  ])
  expect((await step('clinic'))?.state).toBe('done')
  expect((await skip([])).status).toBe(200)
  expect((await step('rooms'))?.state).toBe('open')
})

test('a stale press, an unknown step and the wrong people are refused', async () => {
  const { version } = await read()
  expect((await skip(['rooms'], version)).status).toBe(200)
  const stale = await skip(['hours'], version)
  expect(stale.status).toBe(412)
  expect(stale.problem.current).toMatchObject({ version: version + 1 })
  const unknown = await admin.ask(changeSetup, { body: { skipped: ['nothing'] }, version })
  expect(unknown.status).toBe(422)
  const staff = await clinic.signedIn('staff')
  const manager = await clinic.signedIn('staff', { duty: 'Practice manager' })
  expect((await staff.ask(readSetup)).status).toBe(403)
  expect((await manager.ask(readSetup)).status).toBe(200)
})
