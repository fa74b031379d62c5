import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { readBill } from '../bill.ts'
import { aBill } from '../server/a-bill.ts'

let clinic: TestClinic
let staff: Caller
beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff')
})
afterAll(() => clinic.close())

const field = (label: string) => screen.getByLabelText(label)
async function type(label: string, day: string) {
  await userEvent.clear(field(label))
  await userEvent.type(field(label), day)
  await userEvent.tab()
}

test('the due day moves with the date, and a due day alone is changed without a correction', async () => {
  const { id: patientId } = await aPatient(clinic.sql)
  const id = await aBill(clinic.sql, { patientId, date: '2026-03-01' })
  const app = openApp(`/billing/edit/${id}`, clinic, staff)
  await screen.findByRole('heading', { level: 1, name: 'Edit Bill' })
  await waitFor(() => expect(field('Due')).toHaveProperty('value', 'Mar 15, 2026'))
  await type('Date', '03/10/2026')
  expect(field('Due')).toHaveProperty('value', 'Mar 24, 2026')
  expect(screen.queryByText(/stays as it was issued/)).not.toBeNull()
  await type('Date', '03/01/2026')
  expect(screen.queryByText(/stays as it was issued/)).toBeNull()

  await type('Due', '02/20/2026')
  await userEvent.click(screen.getByRole('button', { name: 'Update Bill' }))
  await screen.findAllByText('A bill is due on its date or later.')
  await type('Due', '04/30/2026')
  await userEvent.click(screen.getByRole('button', { name: 'Update Bill' }))
  await waitFor(() => expect(app.url()).toBe('/billing'))
  const { body } = await staff.ask(readBill, { params: { id } })
  expect(body).toMatchObject({ dueOn: '2026-04-30', date: '2026-03-01' })
  expect(body.documents).toHaveLength(1)
})
