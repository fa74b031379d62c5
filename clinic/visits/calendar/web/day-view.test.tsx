import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { anAppointment } from '../../appointments/server/an-appointment.ts'
import { withoutAway } from './away-doctors.ts'

const date = '2030-03-04'
let clinic: TestClinic
let staff: Caller
let doctor: Caller
beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff')
  doctor = await clinic.signedIn('doctor', { name: 'Maria Okoye' })
  const other = await clinic.signedIn('doctor', { name: 'Jonas Berg' })
  const patient = await clinic.signedIn('patient', { name: 'Ana Simic' })
  for (const [{ userId }, time] of [
    [doctor, '09:00'],
    [doctor, '10:00'],
    [other, '11:00'],
  ] as const) {
    const visit = { patientId: patient.userId, doctorId: userId, date, time }
    await anAppointment(clinic.sql, visit)
  }
})
afterAll(() => clinic.close())

const numbers = async () => within(await screen.findByRole('group', { name: 'The day in numbers' }))

test('the strip counts the day for the desk, and their own visits for a doctor', async () => {
  openApp(`/appointments?view=day&date=${date}`, clinic, staff)
  ;(await numbers()).getByRole('button', { name: /^Due 3$/ })
  ;(await numbers()).getByRole('button', { name: /^Offered 0$/ })
  openApp(`/appointments?view=day&date=${date}`, clinic, doctor)
  ;(await numbers()).getByRole('button', { name: /^Due 2$/ })
})

test('a number of the strip is a filter in the address', async () => {
  const app = openApp(`/appointments?view=day&date=${date}`, clinic, staff)
  const done = (await numbers()).getByRole('button', { name: /^Done 0$/ })
  await userEvent.click(done)
  await expect.poll(() => done.getAttribute('aria-pressed')).toBe('true')
  expect(app.url()).toContain('only=done')
  expect(screen.getByRole('grid').parentElement?.getAttribute('data-only')).toBe('done')
})

const day = (open: { starts: string; ends: string }[], away: string | null) => [
  { date, open, away, busy: [] },
]
const hours = [{ starts: '08:00', ends: '12:00' }]
const calendar = (...days: ReturnType<typeof day>[]) => ({
  doctors: days.map((one, place) => ({
    ...{ id: `doctor ${place}`, name: `Doctor ${place}`, specialty: null, days: one },
  })),
  ...{ visits: [], held: [], rooms: [], isCut: false },
})

test('doctors without hours fold, with the reason', () => {
  const { here, away } = withoutAway(calendar(day(hours, null), day([], 'Congress')), date)
  expect(here.doctors.map(({ id }) => id)).toEqual(['doctor 0'])
  expect(away.map(({ doctor: { id }, why }) => [id, why])).toEqual([['doctor 1', 'Congress']])
})

test('where nobody is there, nobody folds', () => {
  const { here, away } = withoutAway(calendar(day([], null), day([], null)), date)
  expect([here.doctors.length, away.length]).toEqual([2, 0])
})
