import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { fill, openApp } from '../../../../app/web/test-app.tsx'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'

let clinic: TestClinic
let staff: Caller
beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff')
})
afterAll(() => clinic.close())

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const value = (field: HTMLElement) => (field as HTMLInputElement).value

test('a payer that is too long is refused with its limit and stays whole', async () => {
  const patient = await aPatient(clinic.sql)
  openApp(`/billing/add?patientId=${patient.id}`, clinic, staff)
  await fill(await screen.findByLabelText('Amount'), '80')
  const payer = screen.getByLabelText('Bill to')
  await fill(payer, 'x'.repeat(501))
  await press('Add Bill')
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Bill to takes at most 500 characters.',
  )
  expect(value(payer)).toBe('x'.repeat(501))
  await press('Enter in parts, for an e-invoice')
  const name = screen.getByLabelText('Name of the payer')
  await fill(name, 'y'.repeat(121))
  await press('Add Bill')
  await screen.findAllByText('Name of the payer takes at most 120 characters.')
  expect(value(name)).toBe('y'.repeat(121))
  expect(await clinic.sql`select from bills where patient_id = ${patient.id}`).toHaveLength(0)
})
