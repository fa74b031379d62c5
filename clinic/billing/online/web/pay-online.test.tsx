import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../../../../app/web/test-app.tsx'
import { testClinic } from '../../../../app/server/test-clinic.ts'
import { invoiceName } from '../../bills/bill.ts'
import { aBill } from '../../bills/server/a-bill.ts'
import { aClinicWithStripe } from '../server/a-clinic-with-stripe.ts'

let set: Awaited<ReturnType<typeof aClinicWithStripe>>
beforeAll(async () => {
  set = await aClinicWithStripe()
})
afterAll(() => set.close())

const open = (billId: string, search = '') =>
  openApp(`/patient/bills/${billId}${search}`, set.clinic, set.ana)

test('a patient presses Pay online, and a checkout over the rest begins', async () => {
  const billId = await set.bill()
  open(billId)
  await userEvent.click(await screen.findByRole('button', { name: 'Pay online' }))
  await waitFor(async () => expect((await set.ofBill(billId))[0]?.reference).toMatch(/^cs_/))
  screen.getByText('You pay on the page of Stripe. The clinic does not see your card.')
})

test('who comes back after paying sees Paid, also when no event came', async () => {
  const { billId, id, session } = await set.started()
  await set.stripe.pay(session.id)
  open(billId, `?online=${id}`)
  const outcome = await screen.findByText(
    'Your payment of $80.00 has arrived. Its receipt is below.',
  )
  expect(outcome.closest('[role=status]')?.textContent).toMatch(/^Paid/)
  await screen.findByText('$80.00 paid')
  expect(screen.queryByRole('button', { name: 'Pay online' })).toBeNull()
})

test('who comes back before the money is there waits, and then sees Paid by itself', async () => {
  const { billId, id, session } = await set.started()
  Object.assign(session, { status: 'complete', intent: 'pi_slow' })
  open(billId, `?online=${id}`)
  await screen.findByText(/^Your payment of \$80\.00 is on its way\./)
  expect(screen.queryByRole('button', { name: 'Pay online' })).toBeNull()
  await set.stripe.pay(session.id)
  await screen.findByText(/has arrived/, undefined, { timeout: 8_000 })
})

test('who left the page of the provider sees that it is not finished, and may pay again', async () => {
  const { billId, id } = await set.started()
  open(billId, `?online=${id}&left=yes`)
  const told = await screen.findByText('Nothing was paid on the page of Stripe.')
  expect(told.closest('[role=status]')?.textContent).toMatch(/^Not finished/)
  await screen.findByRole('button', { name: 'Pay online' })
})

test('a refusal of the provider shows in words', async () => {
  const billId = await set.bill({ amount: '0.20' })
  open(billId)
  await userEvent.click(await screen.findByRole('button', { name: 'Pay online' }))
  const alert = await screen.findByRole('alert')
  within(alert).getByText('This amount is too small to be paid online.')
})

test('a paid bill, and a clinic without a provider, show no Pay online', async () => {
  const without = await testClinic()
  const patient = await without.signedIn('patient')
  const billId = await aBill(without.sql, { patientId: patient.userId })
  openApp(`/patient/bills/${billId}`, without, patient)
  await screen.findByText('$80.00 to pay')
  await screen.findByRole('button', { name: 'Print invoice' })
  expect(screen.queryByRole('button', { name: 'Pay online' })).toBeNull()
  await without.close()
})

test('a reminder leads to the bills that are owed, each with the way to pay it', async () => {
  const billId = await set.bill({ amount: '12.00' })
  const { invoiceNumber } = await set.read(billId)
  const app = openApp('/patient/bills', set.clinic, set.ana)
  const name = `Pay online: ${invoiceName(invoiceNumber)}`
  await userEvent.click(await screen.findByRole('link', { name }))
  await screen.findByText('$12.00 to pay')
  expect(app.url()).toBe(`/patient/bills/${billId}`)
})

test('the desk sees online payments with their state, reference and receipt', async () => {
  const { billId, session } = await set.started()
  await set.send(await set.stripe.pay(session.id))
  openApp(`/billing/edit/${billId}`, set.clinic, set.staff)
  const list = await screen.findByRole('list', { name: 'Online payments' })
  within(list).getByText('Paid')
  within(list).getByText(`Stripe: ${session.intent}`)
  within(list).getByRole('link', { name: /^Payment R-/ })
  expect(list.textContent).toMatch(/by Ana Šimić/)
})
