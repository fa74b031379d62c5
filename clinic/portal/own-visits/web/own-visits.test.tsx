import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { fill, openApp } from '../../../../app/web/test-app.tsx'
import { aSchedule } from '../../../availability/schedules/server/a-schedule.ts'
import { aVisitType } from '../../../availability/visit-types/server/a-visit-type.ts'

let clinic: TestClinic
let patient: Caller
beforeAll(async () => {
  clinic = await testClinic()
  patient = await clinic.signedIn('patient', { name: 'Pia Novak' })
  const doctor = await clinic.signedIn('doctor', { name: 'Dr. Ana Silva' })
  await aSchedule(clinic.sql, doctor.userId, { days: [1, 2, 3, 4, 5, 6, 7] })
  const id = await aVisitType(clinic.sql, { name: 'Check-up', minutes: 30 })
  await clinic.sql`update visit_types set bookable_by = 'patients', cutoff_hours = 1,
    preparation = 'Come without breakfast.' where id = ${id}`
})
afterAll(() => clinic.close())

test('a patient books from the dashboard, reads how to prepare, moves the visit and cancels it', async () => {
  const app = openApp('/patient', clinic, patient)
  await userEvent.click(await screen.findByRole('link', { name: 'Book appointment' }))
  // A single visit type and a single doctor are chosen already.
  await userEvent.click(await screen.findByRole('button', { name: 'Later' }))
  const [first] = await screen.findAllByRole('button', { name: '10:00' })
  if (!first) throw new Error('Nothing is free.')
  await userEvent.click(first)
  await userEvent.click(
    await screen.findByRole('button', { name: /^Book .* at 10:00 with Dr. Ana Silva$/ }),
  )
  await waitFor(() => expect(app.url()).toMatch(/^\/patient\/appointments\//))
  await screen.findByText('Come without breakfast.')
  await userEvent.click(await screen.findByRole('button', { name: 'I will come' }))
  await screen.findByText(/^You have said that you will come\. You can change this until /)
  expect(screen.queryByRole('button', { name: 'I will come' })).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Move' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Later' }))
  const [other] = await screen.findAllByRole('button', { name: '11:30' })
  if (!other) throw new Error('Nothing is free.')
  await userEvent.click(other)
  await userEvent.click(await screen.findByRole('button', { name: /^Move to .* at 11:30$/ }))
  await screen.findByText('11:30 (30 min)')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel appointment' }))
  await userEvent.click(screen.getByRole('button', { name: 'Keep it' }))
  expect(screen.queryByText('Canceled')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel appointment' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the appointment' }))
  await screen.findByText('Canceled')
  expect(screen.queryByRole('button', { name: 'Move' })).toBeNull()
  expect(screen.queryByText('Come without breakfast.')).toBeNull()
})

test('a patient books the first free time with any doctor, and says what it is about', async () => {
  const other = await clinic.signedIn('doctor', { name: 'Dr. Ben Okoro' })
  await aSchedule(clinic.sql, other.userId, {
    days: [1, 2, 3, 4, 5, 6, 7],
    starts: '17:00',
    ends: '18:00',
  })
  openApp('/patient/book', clinic, patient)
  await userEvent.click(await screen.findByRole('button', { name: 'Later' }))
  const [last] = await screen.findAllByRole('button', { name: '17:30 Dr. Ben Okoro' })
  if (!last) throw new Error('Nothing is free.')
  await userEvent.click(last)
  const book = /^Book .* at 17:30 with Dr. Ben Okoro$/
  const reason = await screen.findByLabelText<HTMLInputElement>('Reason')
  await fill(reason, 'x'.repeat(501))
  await userEvent.click(await screen.findByRole('button', { name: book }))
  await screen.findByText('Reason takes at most 500 characters.')
  expect([reason.value.length, reason.getAttribute('aria-invalid')]).toEqual([501, 'true'])
  await fill(reason, 'Knee hurts on stairs')
  expect(screen.queryByText('Reason takes at most 500 characters.')).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: book }))
  await screen.findByText(/^Booked: .* with Dr. Ben Okoro\.$/)
  const [visit] = await clinic.sql<{ reason: string; doctorId: string }[]>`
    select reason, doctor_id from appointments where doctor_id = ${other.userId}`
  expect(visit).toEqual({ reason: 'Knee hurts on stairs', doctorId: other.userId })
  await clinic.sql`update schedules set online_booking = 'off' where id = ${other.userId}`
})

test('a time that is too near to be changed later says so before it is booked', async () => {
  await clinic.sql`update visit_types set cutoff_hours = 720, horizon_days = 60`
  openApp('/patient/book', clinic, patient)
  await userEvent.click(await screen.findByRole('button', { name: 'Later' }))
  const [near] = await screen.findAllByRole('button', { name: '10:00' })
  if (!near) throw new Error('Nothing is free.')
  await userEvent.click(near)
  await screen.findByText(/^This time is less than 720 hours away\./)
  await clinic.sql`update visit_types set cutoff_hours = 1`
})

test('a clinic where patients can book nothing says so', async () => {
  await clinic.sql`update visit_types set bookable_by = 'desk'`
  openApp('/patient/book', clinic, patient)
  await screen.findByText('Nothing can be booked here at present. Please call the clinic.')
})

test('an admin sees how many upcoming visits a patient may book, and saves it', async () => {
  openApp('/settings/booking', clinic, await clinic.signedIn('admin'))
  const field = await screen.findByLabelText<HTMLInputElement>('Upcoming visits')
  expect(field.value).toBe('3')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Settings saved.')
})
