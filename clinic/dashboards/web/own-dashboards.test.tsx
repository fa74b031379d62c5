import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClinic, type TestClinic } from '../../../app/server/test-clinic.ts'
import { openApp } from '../../../app/web/test-app.tsx'
import { type DateWords, dateWords } from '../../../contract/date-words.ts'
import { anAppointment } from '../../visits/appointments/server/an-appointment.ts'
import { aBill } from '../../billing/bills/server/a-bill.ts'

let clinic: TestClinic
let today: string
let words: DateWords
beforeAll(async () => {
  clinic = await testClinic()
  const [now] = await clinic.sql<{ today: string }[]>`select current_date as today`
  today = now?.today ?? ''
  words = dateWords({ country: 'US', clock: '24', timeZone: 'UTC', today })
})
afterAll(() => clinic.close())

const tableOf = async (name: string) => within(await screen.findByRole('table', { name }))
function textsOf(table: Awaited<ReturnType<typeof tableOf>>, columns: number) {
  const rows = table.getAllByRole('row').slice(1)
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .slice(0, columns)
      .map((cell) => cell.textContent),
  )
}

test('a doctor without visits is told so, and may add a record (S-25, S-26)', async () => {
  openApp('/doctor', clinic, await clinic.signedIn('doctor'))
  await screen.findByText('No Appointments Found')
  screen.getByText('No visits today.')
  const add = screen.getByRole('link', { name: '+ Add Medical Record' })
  expect(add.getAttribute('href')).toBe('/medical-records/add')
})

test('a doctor sees their own visits only, today’s first (S-24, P-06)', async () => {
  const doctor = await clinic.signedIn('doctor')
  const other = await clinic.signedIn('doctor')
  const patient = await clinic.signedIn('patient', { name: 'Ana Simic', email: 'ana@example.com' })
  const visit = { doctorId: doctor.userId, patientId: patient.userId }
  await anAppointment(clinic.sql, { ...visit, date: today, time: '16:00' })
  await anAppointment(clinic.sql, { ...visit, date: today, time: '08:00' })
  await anAppointment(clinic.sql, { ...visit, date: '2020-01-01', status: 'completed' })
  await anAppointment(clinic.sql, { ...visit, date: '2030-01-01', status: 'canceled' })
  await anAppointment(clinic.sql, { ...visit, doctorId: other.userId })
  openApp('/doctor', clinic, doctor)
  await screen.findByText('4 appointments')
  const table = await tableOf('Your appointments')
  const heads = table.getAllByRole('columnheader').map((head) => head.textContent)
  expect(heads.slice(0, 4)).toEqual(['Patient', 'Date', 'Time', 'Status'])
  const ana = 'Ana Simic (ana@example.com)'
  await expect
    .poll(() => textsOf(table, 4))
    .toEqual([
      [ana, words.day(today), '08:00', 'Scheduled'],
      [ana, words.day(today), '16:00', 'Scheduled'],
      [ana, 'Tue, Jan 1, 2030', '09:00', 'Canceled'],
      [ana, 'Wed, Jan 1, 2020', '09:00', 'Completed'],
    ])
  screen.getByText('2 visits today, 2 still to come. Next: today at 08:00.')
  expect(table.getAllByRole('button', { name: 'Start visit: Ana Simic' })).toHaveLength(2)
  expect(table.getAllByRole('link', { name: ana })[0]?.getAttribute('href')).toBe(
    `/patients/details/${patient.userId}`,
  )
})

test('a patient without visits and bills is told so (S-29)', async () => {
  openApp('/patient', clinic, await clinic.signedIn('patient'))
  await screen.findByText('No Appointments Found')
  await screen.findByText('No Bills Found')
})

test('a patient sees their own visits and bills only (S-27, S-28)', async () => {
  const doctor = await clinic.signedIn('doctor', { name: 'Maria Okoye', email: 'o@example.com' })
  const patient = await clinic.signedIn('patient')
  const other = await clinic.signedIn('patient')
  const visit = { doctorId: doctor.userId, patientId: patient.userId }
  await anAppointment(clinic.sql, { ...visit, date: '2030-02-01', time: '08:15' })
  await anAppointment(clinic.sql, { ...visit, date: '2030-02-02', status: 'canceled' })
  await anAppointment(clinic.sql, { ...visit, patientId: other.userId })
  const lines = [
    { description: 'Consultation', amount: '1100.00' },
    { description: 'Syringe', amount: '50.00' },
  ]
  await aBill(clinic.sql, { patientId: patient.userId, amount: '1150.00', lines })
  await aBill(clinic.sql, { patientId: other.userId, amount: '99.00' })
  openApp('/patient', clinic, patient)
  await screen.findByRole('heading', { name: 'Your Appointments' })
  screen.getByRole('heading', { name: 'Your Bills' })
  await screen.findByText(
    /^Your next appointment is in [\d,]+ days, on Fri, Feb 1, 2030 at 08:15 with Maria Okoye\.$/,
  )
  const visits = await tableOf('Your appointments')
  const okoye = 'Maria Okoye (o@example.com)'
  expect(
    visits
      .getAllByRole('columnheader')
      .map((head) => head.textContent)
      .slice(0, 4),
  ).toEqual(['Doctor', 'Date', 'Time', 'Status'])
  await expect
    .poll(() => textsOf(visits, 4))
    .toEqual([
      [okoye, 'Sat, Feb 2, 2030', '09:00', 'Canceled'],
      [okoye, 'Fri, Feb 1, 2030', '08:15', 'Scheduled'],
    ])
  expect(visits.queryByRole('link')).toBeNull()
  await screen.findByText('1 bill')
  const bills = await tableOf('Your bills')
  expect(
    bills
      .getAllByRole('columnheader')
      .map((head) => head.textContent)
      .slice(0, 3),
  ).toEqual(['Amount', 'Status', 'Date'])
  await expect
    .poll(() => textsOf(bills, 3))
    .toEqual([['$1,150.00', 'Unpaid', words.day('2026-03-01')]])
  bills.getByText('Consultation, Syringe')
  const tasks = within(screen.getByRole('list', { name: 'To do' }))
  const [pay, ...others] = tasks.getAllByRole('link').map(({ textContent }) => textContent)
  expect(pay).toMatch(/^Pay \$1,150\.00 \(INV-\d+, /)
  expect(others).toEqual([])
})

test('nobody else has these dashboards (R-10, R-12)', async () => {
  const [doctor, patient] = [await clinic.signedIn('doctor'), await clinic.signedIn('patient')]
  for (const [path, caller] of [
    ['/doctor', patient],
    ['/patient', doctor],
  ] as const) {
    const app = openApp(path, clinic, caller)
    await waitFor(() => expect(app.url()).toBe('/'))
  }
})
