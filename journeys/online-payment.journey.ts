import type { Page } from '@playwright/test'
import { aStripe } from '../clinic/billing/online/server/a-stripe.ts'
import { accessibilityFaults } from './accessibility.ts'
import { expect, test } from './journey.ts'
import { type OwnClinic, ownClinic } from './own-clinic.ts'

let stripe: Awaited<ReturnType<typeof aStripe>>
let clinic: OwnClinic
test.beforeAll(async () => {
  stripe = await aStripe()
  clinic = await ownClinic(stripe.variables)
  stripe.sendEventsTo(`${clinic.url}/api/online-payments/events`)
})
test.afterAll(async () => {
  await clinic.end()
  await stripe.close()
})

/** At the provider, where the patient is after `Pay online`. */
async function pressThere(page: Page, name: 'Pay' | 'Fail' | 'Cancel') {
  await expect(page).toHaveURL(new RegExp(`^${stripe.url}/pay/`))
  await page.getByRole('button', { name, exact: true }).click()
}

test('a patient is mailed a bill, leaves the provider once, then pays, and the desk has the receipt', async ({
  as,
}) => {
  const there = { baseURL: clinic.url }
  const marta = await clinic.person('patient', 'Marta Kowalska')
  await clinic.sql`update users set email_confirmed_at = now() where id = ${marta.id}`
  const desk = await as(await clinic.person('staff', 'Rita Desk'), there)
  await desk.goto(`/billing/add?patientId=${marta.id}`)
  await expect(desk.getByRole('combobox', { name: 'Patient' })).toHaveValue(/Marta Kowalska/)
  await desk.getByLabel('Amount').fill('91.20')
  await desk.getByRole('button', { name: 'Add Bill' }).click()
  await expect(desk).toHaveURL(/\/billing$/)
  await desk.getByRole('link', { name: 'Edit' }).click()
  await desk.getByRole('button', { name: 'Send to patient' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click()

  const mail = () => clinic.mailsTo(marta.email).find((text) => text.includes('/patient/bills/'))
  await expect.poll(mail).toContain('You can pay online there.')
  const [address = ''] = /\/patient\/bills\/[\w-]+/.exec(mail() ?? '') ?? []

  const patient = await as(marta, there)
  await patient.goto(address)
  await patient.getByRole('button', { name: 'Pay online' }).click()
  await pressThere(patient, 'Fail')
  await expect(patient.getByRole('alert')).toHaveText('Your card was declined.')
  await pressThere(patient, 'Cancel')
  await expect(patient.getByRole('status').getByText('Not finished')).toBeVisible()
  expect(await accessibilityFaults(patient)).toEqual([])

  await patient.getByRole('button', { name: 'Pay online' }).click()
  await expect(patient.getByRole('heading', { name: /, INV-\d+$/ })).toBeVisible()
  await pressThere(patient, 'Pay')
  const outcome = patient.getByRole('status').filter({ hasText: 'Paid' })
  await expect(outcome).toContainText('Your payment of $91.20 has arrived.')
  await expect(patient.getByText('$91.20 paid')).toBeVisible()
  await expect(patient.getByRole('button', { name: 'Pay online' })).toHaveCount(0)
  await expect(patient.getByRole('button', { name: /^Receipt R-/ })).toBeVisible()

  // The desk's page hears of it by itself.
  const online = desk.getByRole('list', { name: 'Online payments' })
  await expect(online.getByText('Paid', { exact: true })).toBeVisible()
  await expect(online.getByText(/^Stripe: pi_/)).toBeVisible()
  await expect(online.getByRole('link', { name: /^Payment R-/ })).toBeVisible()
  expect(await accessibilityFaults(desk)).toEqual([])

  await desk.getByRole('button', { name: 'Give back…' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Give back' }).click()
  await expect(online.getByText('Given back', { exact: true })).toBeVisible()
  expect([...stripe.sessions.values()].map(({ refunded }) => refunded)).toEqual([9120])
  await patient.reload()
  await expect(patient.getByText('$91.20 to pay')).toBeVisible()
  await expect(patient.getByRole('status').getByText('Given back')).toBeVisible()
})
