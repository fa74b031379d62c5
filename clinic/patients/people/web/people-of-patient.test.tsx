import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { readPatient } from '../../charts/patient.ts'
import { aPatient } from '../../charts/server/a-patient.ts'
import { addRelatedPerson } from '../related-person.ts'
import { closeBooking, openBooking } from '../../../visits/calendar/web/booking.ts'

let clinic: TestClinic
let staff: Caller
beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff')
})
afterAll(() => clinic.close())

const user = userEvent.setup()

async function details(id: string, caller = staff) {
  openApp(`/patients/details/${id}?tab=details`, clinic, caller)
  return (name: string) => screen.findByRole('region', { name })
}

test('the desk writes an address in the parts of its country, and it becomes the one of the chart', async () => {
  const { id } = await aPatient(clinic.sql, { name: 'Ada Address' })
  const part = await details(id)
  await user.click(within(await part('Addresses')).getByRole('button', { name: 'Add address' }))
  const dialog = await screen.findByRole('dialog')
  await user.selectOptions(within(dialog).getByLabelText('Country'), 'Germany')
  await user.type(await within(dialog).findByLabelText('Postal Code'), '28195')
  expect(within(dialog).queryByLabelText('State')).toBeNull()
  await user.type(within(dialog).getByLabelText('City'), 'Bremen')
  await user.type(within(dialog).getByLabelText('Street and House'), 'Kai 4')
  await user.click(within(dialog).getByRole('button', { name: 'Save Address' }))
  await within(await part('Addresses')).findByText('Kai 4, 28195 Bremen, Germany')
  const { body } = await staff.ask(readPatient, { params: { id } })
  expect(body.address).toBe('Kai 4, 28195 Bremen, Germany')
})

test('a related person without a chart is added and removed', async () => {
  const { id } = await aPatient(clinic.sql, { name: 'Cleo Child', dob: '2020-01-02' })
  const part = await details(id)
  await user.click(
    within(await part('Related people')).getByRole('button', { name: 'Add related person' }),
  )
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('checkbox', { name: 'guardian' }))
  await user.type(within(dialog).getByLabelText('Name'), 'Gerda Guardian')
  await user.type(within(dialog).getByLabelText('Phone'), '555 0133')
  await user.click(within(dialog).getByRole('button', { name: 'Save Related Person' }))
  const people = await part('Related people')
  await within(people).findByText('Gerda Guardian', { exact: false })
  within(people).getByText('Guardian')
  await user.click(within(people).getByRole('button', { name: 'Remove Gerda Guardian' }))
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(within(people).queryByText('Guardian')).toBeNull())
})

test('a doctor reads names and contacts and changes none', async () => {
  const { id } = await aPatient(clinic.sql, { name: 'Rita Read' })
  await clinic.sql`insert into patient_names (id, patient_id, use, name)
    values (gen_random_uuid(), ${id}, 'maiden', 'Rita Before')`
  const doctor = await clinic.signedIn('doctor')
  const part = await details(id, doctor)
  const names = await part('Further names')
  within(names).getByText('Rita Before')
  expect(within(names).queryByRole('button')).toBeNull()
})

test('a child shows its guardian with a phone above the chart, on its overview and where a visit is booked', async () => {
  const mother = await aPatient(clinic.sql, { name: 'Rania Haddad', contact: '555 0198' })
  const { id } = await aPatient(clinic.sql, { name: 'Noor Haddad', dob: '2020-01-02' })
  await clinic.sql`update patients set interpreter = 'Arabic', mobility = 'Wheelchair' where id = ${id}`
  const body = { id: crypto.randomUUID(), relations: ['guardian'], relativeId: mother.id }
  expect((await staff.ask(addRelatedPerson, { params: { id }, body })).status).toBe(201)
  openApp(`/patients/details/${id}`, clinic, staff)
  const banner = await screen.findByRole('region', { name: 'Patient' })
  expect(within(banner).getByText('Guardian:').parentElement?.textContent).toBe(
    'Guardian: Rania Haddad, 555 0198',
  )
  const brief = await screen.findByRole('region', { name: 'People and addresses' })
  within(brief).getByRole('link', { name: 'Rania Haddad' })
  act(() => openBooking({ patientId: id }))
  const panel = within(await screen.findByRole('dialog', { name: 'Add Appointment' }))
  const about = await panel.findByRole('group', { name: 'Warnings and needs' })
  within(about).getByText('Interpreter (Arabic) · Wheelchair', { exact: false })
  expect(within(about).getByRole('link', { name: '555 0198' }).getAttribute('href')).toBe(
    'tel:5550198',
  )
  act(() => closeBooking())
})
