import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { aPriceItem } from '../../../prices/server/a-price-item.ts'
import { listCharges } from '../charge.ts'

let clinic: TestClinic
let doctor: Caller
let visit: string
beforeAll(async () => {
  clinic = await testClinic()
  doctor = await clinic.signedIn('doctor')
  await aPriceItem(clinic.sql, { name: 'Wound dressing', minor: 2150 })
  const { id: patientId } = await aPatient(clinic.sql, { name: 'Ana Silva' })
  visit = uuidv7()
  await clinic.sql`
    insert into appointments (id, patient_id, doctor_id, starts_at, ends_at, status)
    values (${visit}, ${patientId}, ${doctor.userId}, now(), now() + interval '20 minutes', 'scheduled')`
})
afterAll(() => clinic.close())

const charges = async () =>
  (await doctor.ask(listCharges, { params: { id: visit } })).body.map(
    ({ name, quantity }) => `${quantity} ${name}`,
  )

test('the doctor adds a charge in the panel of the visit, removes it, and takes that back', async () => {
  const user = userEvent.setup()
  openApp(`/doctor?visit=${visit}`, clinic, doctor)
  await user.click(await screen.findByRole('button', { name: '+ Add charge' }))
  const field = await screen.findByRole('combobox', { name: 'Service or item' })
  await user.click(screen.getByRole('button', { name: 'Add charge' }))
  await screen.findByText('Choose an item of the price list.')
  await user.type(field, 'dressing')
  const option = await screen.findByRole('option', { name: /Wound dressing/ })
  // Prices are for those who make bills.
  expect(option.textContent).not.toContain('21.50')
  await user.click(option)
  const quantity = screen.getByRole('textbox', { name: 'Quantity' })
  await user.clear(quantity)
  await user.type(quantity, '2')
  // A double press adds one.
  await user.dblClick(screen.getByRole('button', { name: 'Add charge' }))
  const row = await screen.findByText('2 × Wound dressing')
  expect(await charges()).toEqual(['2 Wound dressing'])
  const remove = within(row.closest('li') as HTMLElement).getByRole('button')
  await user.click(remove)
  await waitFor(async () => expect(await charges()).toEqual([]))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('2 × Wound dressing')
  expect(await charges()).toEqual(['2 Wound dressing'])
})
