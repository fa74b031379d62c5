import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { listAppointments } from '../../appointments/appointment.ts'
import { anAppointment } from '../../appointments/server/an-appointment.ts'
import { addWaiting } from '../waiting-entry.ts'

let clinic: TestClinic
let staff: Caller
let id: string
beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff')
})
beforeEach(async () => {
  const doctor = await clinic.signedIn('doctor', { name: 'Dr. Ana Silva' })
  id = (await aPatient(clinic.sql, { name: 'Dora Dead' })).id
  for (const date of ['2030-03-04', '2030-03-05']) {
    await anAppointment(clinic.sql, { patientId: id, doctorId: doctor.userId, date })
  }
})
afterAll(() => clinic.close())

const user = userEvent.setup()
const die = () => clinic.sql`update patients set death = 'day not known' where id = ${id}`

test('the chart of somebody deceased says so, takes no visit, and cancels what is planned in one press', async () => {
  await staff.ask(addWaiting, { body: { id: crypto.randomUUID(), patientId: id } })
  await die()
  openApp(`/patients/details/${id}`, clinic, staff)
  const banner = within(await screen.findByRole('region', { name: 'Patient' }))
  banner.getByText('Deceased, day not known')
  banner.getByText('This patient is deceased: visits can be canceled, not booked or begun.')
  expect(screen.queryByRole('link', { name: 'Add Appointment' })).toBeNull()
  screen.getByRole('link', { name: 'Add Bill' })
  await screen.findByText(
    'This patient is deceased, and 2 visits and 1 waiting list entry are still planned.',
  )
  const planned = within(screen.getByRole('list', { name: 'Still planned' }))
  expect(planned.getAllByRole('listitem')).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Cancel all 2 visits and end waiting' }))
  await screen.findByText(/2 visits and 1 waiting list entry ended/)
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Still planned' })).toBeNull())
  const { body } = await staff.ask(listAppointments, { query: { patientId: id } })
  expect(body.rows.map(({ state }) => state)).toEqual(['canceled', 'canceled'])
})

test('the chart of a living patient offers nothing of the kind', async () => {
  openApp(`/patients/details/${id}`, clinic, staff)
  await screen.findByRole('link', { name: 'Add Appointment' })
  await screen.findByRole('tab', { name: 'Overview' })
  expect(screen.queryByRole('list', { name: 'Still planned' })).toBeNull()
})
