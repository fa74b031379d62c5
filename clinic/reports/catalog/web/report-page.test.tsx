import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { fill, openApp } from '../../../../app/web/test-app.tsx'
import { daysAfter } from '../../../../contract/dates.ts'
import { readClinicRow } from '../../../settings/server/clinic-store.ts'
import { anAppointment } from '../../../visits/appointments/server/an-appointment.ts'

let clinic: TestClinic
let admin: Caller
let days: string
beforeAll(async () => {
  // The first loading of a page takes longer than a test waits.
  await import('./report-page.tsx')
  await import('./report-rows-page.tsx')
  clinic = await testClinic()
  admin = await clinic.signedIn('admin')
  const doctor = await clinic.signedIn('doctor', { name: 'Maria Okoye' })
  const patient = await clinic.signedIn('patient', { name: 'Ana Soto' })
  const { today } = await readClinicRow(clinic.sql)
  const people = { patientId: patient.userId, doctorId: doctor.userId }
  await anAppointment(clinic.sql, { ...people, date: today, time: '09:00', status: 'completed' })
  days = `from=${daysAfter(today, -5)}&to=${daysAfter(today, 5)}`
})
afterAll(() => clinic.close())

test('days that are not over yet are compared with a word about it', async () => {
  openApp(`/reports/visits-by-doctor?${days}`, clinic, admin)
  await screen.findByText(/Not all of these days are over; those before are\./)
  openApp('/reports/visits-by-doctor?from=2026-01-01&to=2026-01-31', clinic, admin)
  const over = await screen.findByText(/, compared with /)
  expect(over.textContent).not.toMatch(/Not all/)
})

test('days that are refused are told, and can be changed again', async () => {
  const app = openApp(`/reports/visits-by-doctor?${days}`, clinic, admin)
  const from = () => screen.findByLabelText<HTMLInputElement>('From')
  const first = (await from()).value
  await fill(await from(), '2001-01-01')
  await userEvent.tab()
  await screen.findByText(/A report is about at most 3,700 days/)
  await screen.findByRole('heading', { name: 'Visits by doctor' })
  await fill(await from(), first)
  await userEvent.tab()
  await screen.findByText(/, compared with /)
  expect(screen.queryByText(/at most 3,700 days/)).toBeNull()

  openApp('/reports/visits-by-doctor?from=1826-01-01&to=2026-01-01', clinic, admin)
  await screen.findByText(/A report is about at most 3,700 days/)
  await userEvent.click(screen.getByRole('link', { name: 'Show its usual days' }))
  await screen.findByRole('heading', { name: 'Visits by doctor' })
  expect(app.url()).not.toContain('1826')
})

test('a chart has no line of days before in which there was nothing, and none of days to come', async () => {
  openApp(`/reports/visits-over-time?${days}`, clinic, admin)
  const chart = await screen.findByRole('slider', { name: 'Visits by day' })
  expect(chart.getAttribute('aria-valuetext')).toMatch(/: Visits –$/)
  chart.focus()
  await userEvent.keyboard('{Home}{ArrowRight>5/}')
  expect(chart.getAttribute('aria-valuetext')).toMatch(/: Visits 1$/)
})

test('a value is bounded by typed numbers, which stand in the address', async () => {
  const app = openApp('/reports/measurements-by-cohort', clinic, admin)
  await fill(await screen.findByLabelText('Value from'), 'eight')
  await userEvent.keyboard('{Enter}')
  expect(screen.getByLabelText<HTMLInputElement>('Value from').value).toBe('')
  await fill(screen.getByLabelText('Value from'), '8.5')
  await userEvent.keyboard('{Enter}')
  await screen.findByText('Value: at least 8.5')
  await fill(screen.getByLabelText('Value to'), '12')
  await userEvent.keyboard('{Enter}')
  await screen.findByText('Value: 8.5 to 12')
  expect(decodeURIComponent(app.url())).toContain('where=value:8.5~12')
  await userEvent.click(screen.getByRole('button', { name: 'Without Value: 8.5 to 12' }))
  await expect.poll(() => app.url()).not.toContain('value')
})

test('the rows of a count of patients say that there is one of each', async () => {
  openApp('/reports/top-problems/rows?measure=patients', clinic, admin)
  await screen.findByText(/^Patients, one problem of each/)
})
