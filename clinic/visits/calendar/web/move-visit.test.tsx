import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../../app/web/test-app.tsx'
import { testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { dateWords } from '../../../../contract/date-words.ts'
import { anAppointment } from '../../appointments/server/an-appointment.ts'
import type { CalendarVisit } from '../calendar.ts'
import { readCalendar } from '../calendar.ts'
import { moveVisit } from './move-visit.ts'

const words = dateWords({ country: 'US', clock: '24', timeZone: 'UTC', today: '2026-11-23' })

let clinic: TestClinic
beforeAll(async () => {
  clinic = await testClinic()
})
afterAll(() => clinic.close())

test('a visit can be moved again while earlier moves are not answered yet', async () => {
  const date = '2030-03-04'
  const staff = await clinic.signedIn('staff')
  const doctor = await clinic.signedIn('doctor')
  const patient = await clinic.signedIn('patient', { name: 'Ana Šimić' })
  const id = await anAppointment(clinic.sql, {
    patientId: patient.userId,
    doctorId: doctor.userId,
    date,
  })
  openApp(`/appointments?view=day&date=${date}`, clinic, staff)
  await screen.findByRole('gridcell', { name: /^09:00 to 09:30, Ana Šimić/ })
  const { body } = await staff.ask(readCalendar, { query: { from: date, to: date } })
  const first = body.visits.find((visit) => visit.id === id) as CalendarVisit
  const to = (visit: CalendarVisit, time: string) =>
    moveVisit(visit, { doctorId: doctor.userId, date, time, minutes: 30 }, words)
  // The second move starts before the first is answered, the third between the two answers.
  await Promise.all([
    to(first, '10:00'),
    to({ ...first, time: '10:00' }, '11:00'),
    to({ ...first, time: '11:00', version: first.version + 1 }, '12:00'),
  ])
  await to({ ...first, time: '12:00', version: first.version + 2 }, '13:00')
  await screen.findByRole('gridcell', { name: /^13:00 to 13:30, Ana Šimić/ })
  expect(screen.queryByRole('alert')).toBeNull()
  const [stored] = await clinic.sql`select version from appointments where id = ${id}`
  expect(stored).toEqual({ version: first.version + 4 })
})

test('a visit can be moved again before its undo is answered', async () => {
  const date = '2030-03-11'
  const staff = await clinic.signedIn('staff')
  const doctor = await clinic.signedIn('doctor')
  const patient = await clinic.signedIn('patient', { name: 'Ida Holm' })
  const id = await anAppointment(clinic.sql, {
    patientId: patient.userId,
    doctorId: doctor.userId,
    date,
  })
  openApp(`/appointments?view=day&date=${date}`, clinic, staff)
  await screen.findByRole('gridcell', { name: /^09:00 to 09:30, Ida Holm/ })
  const { body } = await staff.ask(readCalendar, { query: { from: date, to: date } })
  const first = body.visits.find((visit) => visit.id === id) as CalendarVisit
  const to = (version: number, time: string) =>
    moveVisit({ ...first, version }, { doctorId: doctor.userId, date, time, minutes: 30 }, words)
  await to(first.version, '10:00')
  // The click is not awaited: the next move starts while its undo is under way.
  ;(await screen.findByRole('button', { name: 'Undo' })).click()
  await to(first.version + 1, '11:00')
  await screen.findByRole('gridcell', { name: /^11:00 to 11:30, Ida Holm/ })
  expect(screen.queryByRole('alert')).toBeNull()
  const [stored] = await clinic.sql`select version from appointments where id = ${id}`
  expect(stored).toEqual({ version: first.version + 3 })
})
