import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { fill, openApp } from '../../../../app/web/test-app.tsx'
import { aResource } from '../../../availability/resources/server/a-resource.ts'
import { aSchedule } from '../../../availability/schedules/server/a-schedule.ts'
import { aVisitType } from '../../../availability/visit-types/server/a-visit-type.ts'
import { addAppointment } from '../appointment.ts'
import { anAppointment, newAppointment } from '../server/an-appointment.ts'

let clinic: TestClinic
let staff: Caller
let doctor: Caller
let patient: Caller
beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff')
  doctor = await clinic.signedIn('doctor', { name: 'Maria Okoye' })
  patient = await clinic.signedIn('patient', { name: 'Ana Simic' })
  await aSchedule(clinic.sql, doctor.userId, { days: [1], starts: '09:00', ends: '11:00' })
})
afterAll(() => clinic.close())

/** A Monday. */
const monday = '2030-03-04'
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const add = (query: string) =>
  openApp(`/appointments/add?patientId=${patient.userId}&${query}`, clinic, staff)

test('a known patient is booked into the next free time by two presses', async () => {
  const app = add('')
  const next = within(await screen.findByRole('group', { name: 'Next free times' }))
  await userEvent.click(
    await next.findByRole('button', { name: /^09:00 (today|Mon, \w+ \d+(, \d+)?) Maria Okoye$/ }),
  )
  expect(value('Doctor')).toMatch(/Maria Okoye/)
  expect(value('Time')).toBe('09:00')
  await press('Add Appointment')
  await expect.poll(() => app.url()).toMatch(/^\/appointments\?view=day&date=.*&show=/)
})

test('the day of the doctor stands beside the form: free times to press, and what is booked', async () => {
  const ids = { doctorId: doctor.userId, patientId: patient.userId }
  await anAppointment(clinic.sql, { ...ids, date: monday, time: '09:30' })
  add(`doctorId=${doctor.userId}&date=${monday}`)
  const day = within(await screen.findByRole('region', { name: 'The doctor’s day' }))
  expect(day.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '09:00',
    '09:30–10:00Ana Simic',
    '10:0010:30',
  ])
  await userEvent.click(day.getByRole('button', { name: '10:00' }))
  expect(value('Time')).toBe('10:00')
  expect(day.getByRole('button', { name: '10:00' }).getAttribute('aria-pressed')).toBe('true')
})

test('a day without a free time names the next that has one', async () => {
  add(`doctorId=${doctor.userId}&date=2030-03-05`)
  await screen.findByText('Nothing is free on this day.')
  await press('Next: Mon, Mar 11, 2030, 09:00')
  expect([value('Date'), value('Time')]).toEqual(['Mar 11, 2030', '09:00'])
})

test('the free times are those of the chosen room, and change with it', async () => {
  const [red, blue] = [
    await aResource(clinic.sql, { name: 'Red room' }),
    await aResource(clinic.sql, { name: 'Blue room' }),
  ]
  const typeId = await aVisitType(clinic.sql, { name: 'Dressing', minutes: 30 })
  await clinic.sql`update visit_types set room_ids = ${[red, blue]} where id = ${typeId}`
  const date = '2030-03-18'
  const [other, colleague] = [await clinic.signedIn('patient'), await clinic.signedIn('doctor')]
  const visit = { ...newAppointment(other.userId, colleague.userId), date, minutes: 60 }
  await staff.ask(addAppointment, { body: { ...visit, resourceIds: [red] } })

  add(`doctorId=${doctor.userId}&date=${date}&visitTypeId=${typeId}`)
  const offered = async () =>
    within(await screen.findByRole('region', { name: 'The doctor’s day' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
  expect(await offered()).toEqual(['09:00', '09:30', '10:00', '10:30'])
  await userEvent.selectOptions(await screen.findByLabelText('Room'), 'Red room')
  await expect.poll(offered).toEqual(['10:00', '10:30'])
  await userEvent.selectOptions(screen.getByLabelText('Room'), 'Blue room')
  await expect.poll(offered).toEqual(['09:00', '09:30', '10:00', '10:30'])
})

test('a visit outside of the hours asks why, and is then booked and marked', async () => {
  const app = add(`doctorId=${doctor.userId}&date=${monday}`)
  await fill(await screen.findByLabelText('Time'), '18:00')
  expect(screen.queryByLabelText('Reason for the override')).toBeNull()
  await press('Add Appointment')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('This is outside the hours of Dr. Maria Okoye.')
  await fill(await screen.findByLabelText('Reason for the override'), 'Works until five')
  await press('Add Appointment')
  await expect.poll(() => app.url()).toMatch(/^\/appointments\?view=day&date=.*&show=/)
  openApp('/appointments?anyway=yes', clinic, staff)
  await screen.findByText('Outside hours: Works until five')
})
