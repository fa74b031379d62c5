import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import {
  addAppointment,
  changeAppointment,
  listAppointments,
} from '../../appointments/appointment.ts'
import { anAppointment, newAppointment } from '../../appointments/server/an-appointment.ts'
import { aResource } from '../../../availability/resources/server/a-resource.ts'
import { aVisitType } from '../../../availability/visit-types/server/a-visit-type.ts'
import { addSeries, readSeries } from '../series.ts'

let clinic: TestClinic
let staff: Caller
let doctor: Caller
let patient: Caller
beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff')
  doctor = await clinic.signedIn('doctor', { name: 'Maria Okoye', email: 'okoye@example.com' })
  patient = await clinic.signedIn('patient', { name: 'Ana Simic', email: 'ana@example.com' })
})
afterAll(() => clinic.close())

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const booked = async () =>
  (
    await staff.ask(listAppointments, { query: { patientId: patient.userId, order: 'oldest' } })
  ).body.rows.map(({ date, time, status }) => `${date} ${time} ${status}`)

test('a series is previewed, booked without the day that is taken, and canceled from a day on', async () => {
  const other = await clinic.signedIn('patient')
  await anAppointment(clinic.sql, {
    patientId: other.userId,
    doctorId: doctor.userId,
    date: '2030-04-08',
  })
  const known = `patientId=${patient.userId}&doctorId=${doctor.userId}&date=2030-04-01&time=09:00`
  const app = openApp(`/appointments/series/add?${known}`, clinic, staff)
  await screen.findByText(/^Every week on Monday, 6 times/)
  const many = screen.getByLabelText('Visits')
  await userEvent.clear(many)
  await userEvent.type(many, '3')
  await screen.findByText(/^Every week on Monday, 3 times/)
  screen.getByText('One of them cannot be booked: leave it out, or change the time.')
  const refusal = screen.getByText('Dr. Maria Okoye already has an appointment at 09:00.')
  const day = refusal.closest('li')
  await userEvent.click(within(day as HTMLElement).getByRole('checkbox'))
  await press('Book Series')
  await expect.poll(() => app.url()).toMatch(/^\/appointments\/series\/[\w-]+$/)
  expect(await booked()).toEqual(['2030-04-01 09:00 scheduled', '2030-04-15 09:00 scheduled'])

  await userEvent.selectOptions(await screen.findByLabelText('Cancel'), '2030-04-15')
  await press('Cancel 1 Appointment')
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel it' }))
  await screen.findByText('Appointments canceled.')
  expect(await booked()).toEqual(['2030-04-01 09:00 scheduled', '2030-04-15 09:00 canceled'])
  await press('Undo')
  await screen.findByText('Appointments booked again.')
  expect(await booked()).toEqual(['2030-04-01 09:00 scheduled', '2030-04-15 09:00 scheduled'])
})

test('the preview marks the day on which the chosen room is taken, until another room is chosen', async () => {
  const rooms = [
    await aResource(clinic.sql, { name: 'Gym' }),
    await aResource(clinic.sql, { name: 'Hall' }),
  ]
  const typeId = await aVisitType(clinic.sql, { name: 'Exercise', minutes: 30 })
  await clinic.sql`update visit_types set room_ids = ${rooms} where id = ${typeId}`
  const [other, colleague] = [await clinic.signedIn('patient'), await clinic.signedIn('doctor')]
  const visit = { ...newAppointment(other.userId, colleague.userId), date: '2030-05-13' }
  const resourceIds = rooms.slice(1)
  await staff.ask(addAppointment, { body: { ...visit, resourceIds } })

  const known = `patientId=${patient.userId}&doctorId=${doctor.userId}&date=2030-05-06&time=09:00`
  const app = openApp(`/appointments/series/add?${known}`, clinic, staff)
  await screen.findByText(/^Every week on Monday, 6 times/)
  await userEvent.selectOptions(await screen.findByLabelText(/^Visit type/), typeId)
  await userEvent.selectOptions(await screen.findByLabelText('Room'), 'Hall')
  await screen.findByText('One of them cannot be booked: leave it out, or change the time.')
  const day = screen.getByText('Hall is taken at this time.').closest('li') as HTMLElement
  within(day).getByText('Mon, May 13, 2030')
  await userEvent.selectOptions(screen.getByLabelText('Room'), 'Gym')
  await expect.poll(() => screen.queryByText('Hall is taken at this time.')).toBeNull()
  await press('Book Series')
  await expect.poll(() => app.url()).toMatch(/^\/appointments\/series\/[\w-]+$/)
  const query = { patientId: patient.userId, from: '2030-05-06' } as const
  const { body } = await staff.ask(listAppointments, { query })
  expect(body.rows.map(({ resources }) => resources.map(({ name }) => name))).toEqual(
    Array(6).fill(['Gym']),
  )
})

test('two visits on one day are pointed out, listed as one day, and changed to days of their own', async () => {
  const [somebody, seesThem] = [await clinic.signedIn('patient'), await clinic.signedIn('doctor')]
  const ids = { patientId: somebody.userId, doctorId: seesThem.userId }
  const { body: series } = await staff.ask(addSeries, {
    body: {
      ...{ id: uuidv7(), ...ids, date: '2030-07-01', time: '09:00', minutes: 30 },
      ...{ frequency: 'weekly', every: 1, monthlyBy: 'day', endsBy: 'count', count: 3 },
    },
  })
  const [, , last] = series.visits
  await staff.ask(changeAppointment, {
    params: { id: last?.id ?? '' },
    version: 1,
    body: { ...ids, date: '2030-07-08', time: '14:00', minutes: 30 },
  })
  openApp(`/appointments/series/${series.id}`, clinic, staff)
  await screen.findByText(/^Some of these visits are on the same day\./)
  const from = within(screen.getByLabelText('Cancel')).getAllByRole('option')
  expect(from.map(({ textContent }) => textContent)).toEqual([
    'Mon, Jul 1, 2030 and all that follow',
    'Mon, Jul 8, 2030 and all that follow',
  ])
  const time = screen.getByLabelText(/^Time/)
  await userEvent.clear(time)
  await userEvent.type(time, '14:00')
  await press('Change Appointments')
  await screen.findByText('Appointments changed.')
  const { body } = await staff.ask(readSeries, { params: { id: series.id } })
  expect(body.visits.map((visit) => `${visit.date} ${visit.time}`)).toEqual(
    ['2030-07-01', '2030-07-08', '2030-07-15'].map((date) => `${date} 14:00`),
  )
  await expect.poll(() => screen.queryByText(/^Some of these visits/)).toBeNull()
})
