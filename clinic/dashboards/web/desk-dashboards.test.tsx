import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../app/server/test-clinic.ts'
import { openApp } from '../../../app/web/test-app.tsx'
import { anAppointment } from '../../visits/appointments/server/an-appointment.ts'
import { aMedicalRecord } from '../../records/medical-records/server/a-medical-record.ts'

let clinic: TestClinic
let callers: Record<'admin' | 'staff', Caller>
beforeAll(async () => {
  clinic = await testClinic()
  callers = { admin: await clinic.signedIn('admin'), staff: await clinic.signedIn('staff') }
  const { userId: doctorId } = await clinic.signedIn('doctor', { name: 'Maria Okoye' })
  const { userId: patientId } = await clinic.signedIn('patient', { name: 'Ana Simic' })
  // Noon, so that the day does not end during the test.
  await clinic.sql`update clinic set time_zone = z.name from (
    select name from pg_timezone_names where extract(hour from now() at time zone name) = 12
      and name like 'Etc/GMT%' limit 1) z`
  const [now] = await clinic.sql<{ today: string }[]>`
    select (now() at time zone time_zone)::date as today from clinic`
  const visit = { patientId, doctorId }
  await anAppointment(clinic.sql, { ...visit, date: now?.today ?? '', time: '14:00' })
  await anAppointment(clinic.sql, { ...visit, date: now?.today ?? '', time: '15:00' })
  const over = { ...visit, status: 'completed', date: now?.today ?? '', time: '08:00' } as const
  await anAppointment(clinic.sql, over)
  await anAppointment(clinic.sql, visit)
  await aMedicalRecord(clinic.sql, visit)
  await aMedicalRecord(clinic.sql, visit)
})
afterAll(() => clinic.close())

const cards = ['Total Patients', 'Total Appointments', 'Medical Records'] as const
const card = (name: string) => within(screen.getByRole('group', { name }))

/** Makes every reading of counts fail, or wait for ever. */
function cutOffCounts(how: 'fails' | 'waits') {
  const send = globalThis.fetch
  globalThis.fetch = (address, init) => {
    if (address !== '/api/dashboards/counts') return send(address, init)
    return how === 'fails' ? Promise.reject(new TypeError('network')) : new Promise(() => {})
  }
}

test.each(['admin', 'staff'] as const)(
  'the %s finds three counts, where they lead, and two buttons (S-17 to S-21)',
  async (role) => {
    const app = openApp(`/${role}`, clinic, callers[role])
    await screen.findByText('4')
    expect(cards.map((name) => card(name).getByText(/^\d+$/).textContent)).toEqual(['1', '4', '2'])
    expect(
      cards.map((name) => card(name).getByRole('link', { name: 'View' }).getAttribute('href')),
    ).toEqual(['/patients', '/appointments', '/medical-records'])
    await userEvent.click(screen.getByRole('button', { name: '+ Add Appointment' }))
    await expect.poll(() => app.url()).toBe('/appointments/add')
    const again = openApp(`/${role}`, clinic, callers[role])
    await userEvent.click(await screen.findByRole('button', { name: '+ Add Patient' }))
    await expect.poll(() => again.url()).toBe('/patients/add')
  },
)

test('the desk sees the visits of today, those that are over last', async () => {
  openApp('/staff', clinic, callers.staff)
  const table = within(await screen.findByRole('table', { name: 'Appointments today' }))
  const rows = table.getAllByRole('row').slice(1)
  expect(rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual([
    ...['14:00', '15:00'],
    '08:00',
  ])
  expect(screen.getByRole('link', { name: 'Whole day' }).getAttribute('href')).toMatch(
    /^\/appointments\?from=(\d{4}-\d\d-\d\d)&to=\1&order=oldest$/,
  )
})

test('an admin sees Loading... and then the error if it failed (S-19, X-11)', async () => {
  openApp('/admin', clinic, callers.admin)
  cutOffCounts('waits')
  await screen.findByRole('group', { name: 'Total Patients' })
  for (const name of cards) card(name).getByText('Loading...')
  openApp('/admin', clinic, callers.admin)
  cutOffCounts('fails')
  await screen.findByText('Something went wrong while loading data.')
})

test('staff see a dash until the number is there, and nothing else (S-22)', async () => {
  for (const how of ['waits', 'fails'] as const) {
    openApp('/staff', clinic, callers.staff)
    cutOffCounts(how)
    await screen.findByRole('table', { name: 'Appointments today' })
    for (const name of cards) card(name).getByText('-')
    expect(screen.queryByText(/Loading|went wrong/)).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  }
})

test('a dashboard is for its own role (R-09, R-11)', async () => {
  for (const [path, caller] of [
    ['/admin', callers.staff],
    ['/staff', callers.admin],
    ['/doctor', callers.admin],
    ['/patient', callers.staff],
  ] as const) {
    const app = openApp(path, clinic, caller)
    await waitFor(() => expect(app.url()).toBe('/'))
  }
  const visiting = openApp('/admin', clinic)
  await waitFor(() => expect(visiting.url()).toBe('/login'))
})

test('a busy day shows more than one page, and says where it is cut', async () => {
  const { userId: doctorId } = await clinic.signedIn('doctor')
  await clinic.sql`
    insert into appointments (id, patient_id, doctor_id, starts_at, ends_at, patient_overlap_reason)
    select gen_random_uuid(), (select id from patients limit 1), ${doctorId}, at,
      at + interval '5 minutes', 'Busy'
    from (select ((now() at time zone time_zone)::date + n * interval '5 minutes')
      at time zone time_zone as at
      from generate_series(0, 99) n, clinic) t`
  await clinic.sql`
    update appointments set stage = 'arrived', ticket = 1, arrived_at = now()
    where id = (select a.id from appointments a, clinic
      where (starts_at at time zone time_zone)::date = (now() at time zone time_zone)::date
      and status = 'scheduled' order by starts_at desc limit 1)`
  openApp('/staff', clinic, callers.staff)
  await screen.findByText('The first 100 of 103 visits.')
  // Those who wait are counted beyond the first page too.
  await screen.findByRole('link', { name: /^1 waiting/ })
  const table = within(screen.getByRole('table', { name: 'Appointments today' }))
  expect(table.getAllByRole('row')).toHaveLength(101)
})

test('an admin is told which accounts wait for approval; the desk is not', async () => {
  openApp('/admin', clinic, callers.admin)
  await screen.findByText('Total Patients')
  expect(screen.queryByText(/approval/)).toBeNull()
  const waiting = await clinic.signedIn('doctor')
  await clinic.sql`update users set status = 'pending' where id = ${waiting.userId}`
  cleanup()
  openApp('/admin', clinic, callers.admin)
  await screen.findByText(/1 account waits for your approval/)
  expect(screen.getByRole('link', { name: 'Look at it' }).getAttribute('href')).toBe(
    '/users?status=pending',
  )
  cleanup()
  openApp('/staff', clinic, callers.staff)
  await screen.findByRole('table', { name: 'Appointments today' })
  expect(screen.queryByText(/approval/)).toBeNull()
})
