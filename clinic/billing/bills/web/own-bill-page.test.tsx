import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { readOwnBill } from '../bill.ts'
import { aBill } from '../server/a-bill.ts'

let clinic: TestClinic
let patient: Caller
let billId: string
beforeAll(async () => {
  clinic = await testClinic()
  patient = await clinic.signedIn('patient', { name: 'Pia Novak' })
  billId = await aBill(clinic.sql, { patientId: patient.userId, amount: '45.50' })
})
afterAll(() => clinic.close())

test('a patient opens a bill from the list and prints it, and both are in the log', async () => {
  const app = openApp('/patient', clinic, patient)
  await screen.findByText(/^To pay: \$45\.50/)
  await userEvent.click(await screen.findByText('INV-000001'))
  await waitFor(() => expect(app.url()).toBe(`/patient/bills/${billId}`))
  await screen.findByText('$45.50 to pay')
  screen.getByRole('button', { name: 'Print invoice' })
  window.dispatchEvent(new Event('beforeprint'))
  await waitFor(async () => {
    await flushEvents(clinic.sql)
    const events = await clinic.sql<{ action: string }[]>`
      select action from audit_events
      where object_id = ${billId} and actor_id = ${patient.userId} and action <> 'list'
      order by at`
    expect(events.map(({ action }) => action)).toEqual(['read', 'print'])
  })
})

test('another patient’s bill is not there, by address or by API', async () => {
  const other = await clinic.signedIn('patient', { name: 'Ben Okoro' })
  const foreign = await other.ask(readOwnBill, { params: { id: billId } })
  const missing = await other.ask(readOwnBill, { params: { id: uuidv7() } })
  expect([foreign.status, foreign.problem.type]).toEqual([404, missing.problem.type])
  const app = openApp(`/patient/bills/${billId}`, clinic, other)
  await screen.findByText('Bill not found')
  expect(app.url()).toBe('/patient')
})
