import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { aVisitType } from '../../../availability/visit-types/server/a-visit-type.ts'
import { anAppointment } from '../server/an-appointment.ts'

let clinic: TestClinic
let staff: Caller
let okoye: Caller
beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff')
  okoye = await clinic.signedIn('doctor', { name: 'Maria Okoye' })
  await clinic.signedIn('doctor', { name: 'Ben Newcomer' })
  const { userId: patientId } = await clinic.signedIn('patient')
  const usual = await aVisitType(clinic.sql, { name: 'Check-up', minutes: 20 })
  await aVisitType(clinic.sql, { name: 'Dressing', minutes: 10 })
  const visit = { patientId, doctorId: okoye.userId }
  const id = await anAppointment(clinic.sql, { ...visit, status: 'completed' })
  await clinic.sql`
    update appointments set visit_type_id = ${usual}, starts_at = now() - interval '2 days',
      ends_at = now() - interval '2 days' + interval '20 minutes' where id = ${id}`
})
afterAll(() => clinic.close())

async function chooseDoctor(name: string) {
  const field = await screen.findByPlaceholderText(/^(Select|Any) Doctor$/i)
  await userEvent.clear(field)
  await userEvent.type(field, name)
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(name) }))
}
const typeField = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Visit type' })
const type = async () => (await typeField()).selectedOptions[0]?.text
const length = () => screen.getByLabelText<HTMLSelectElement>('Length').value
const chooseType = async (name: string) => userEvent.selectOptions(await typeField(), name)

test('the type of a new visit is the one that its doctor has most, and gives the length', async () => {
  openApp('/appointments/add', clinic, staff)
  expect([await type(), length()]).toEqual(['No type', '30'])
  await chooseDoctor('Maria Okoye')
  expect([await type(), length()]).toEqual(['Check-up', '20'])
  await chooseDoctor('Ben Newcomer')
  expect(await type()).toBe('No type')
})

test('a type that a person chose stays, and so does a length', async () => {
  openApp('/appointments/add', clinic, staff)
  await chooseType('Dressing')
  await chooseDoctor('Maria Okoye')
  expect([await type(), length()]).toEqual(['Dressing', '10'])
  await chooseType('No type')
  await chooseDoctor('Ben Newcomer')
  await chooseDoctor('Maria Okoye')
  expect(await type()).toBe('No type')
})

test('a length that a person entered stays when the type is filled in', async () => {
  openApp('/appointments/add', clinic, staff)
  await screen.findByLabelText('Length')
  await userEvent.selectOptions(screen.getByLabelText('Length'), '60')
  await chooseDoctor('Maria Okoye')
  expect([await type(), length()]).toEqual(['Check-up', '60'])
})

test('a form that begins with its doctor begins with the type too', async () => {
  openApp(`/appointments/add?doctorId=${okoye.userId}`, clinic, staff)
  expect([await type(), length()]).toEqual(['Check-up', '20'])
  await chooseDoctor('Ben Newcomer')
  expect(await type()).toBe('No type')
})

test('the booking panel and the walk-in fill in the type, too', async () => {
  openApp('/today', clinic, staff)
  await screen.findByRole('button', { name: '+ Walk-in' })
  await userEvent.keyboard('b')
  await screen.findByRole('dialog', { name: 'Add Appointment' })
  await chooseDoctor('Maria Okoye')
  expect([await type(), length()]).toEqual(['Check-up', '20'])
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.click(screen.getByRole('button', { name: '+ Walk-in' }))
  await screen.findByRole('dialog', { name: 'Walk-in' })
  await chooseDoctor('Maria Okoye')
  expect(await type()).toBe('Check-up')
})

test('editing a visit leaves its type alone', async () => {
  const { userId: patientId } = await clinic.signedIn('patient')
  const id = await anAppointment(clinic.sql, { patientId, doctorId: okoye.userId })
  openApp(`/appointments/edit/${id}`, clinic, staff)
  expect([await type(), length()]).toEqual(['No type', '30'])
  await chooseDoctor('Ben Newcomer')
  await chooseDoctor('Maria Okoye')
  expect([await type(), length()]).toEqual(['No type', '30'])
})
