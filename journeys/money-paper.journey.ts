import type { Page } from '@playwright/test'
import { readPdf } from '../server/paper/a-pdf-reader.ts'
import { accessibilityFaults } from './accessibility.ts'
import { expect, test } from './journey.ts'
import { opensPdf } from './open-pdf.ts'

/** Has an account: that of the patient who signs in. */
const marta = '01900000-0000-7000-8000-000000000041'

/** A PDF as the signed-in person reads it. */
async function pdf(page: Page, path: string) {
  const file = await page.request.get(path)
  expect(file.headers()['content-type']).toBe('application/pdf')
  const { text, links } = await readPdf(await file.body())
  return { text: text.replace(/\s+/g, ' '), links }
}

test('a bill is printed, paid and receipted, anybody checks the paper, and its patient reads it', async ({
  as,
  page: visitor,
}) => {
  const desk = await as('staff')
  await desk.goto(`/billing/add?patientId=${marta}`)
  await expect(desk.getByRole('combobox', { name: 'Patient' })).toHaveValue(/Marta Kowalska/)
  await desk.getByLabel('Amount').fill('91.20')
  await desk.getByRole('button', { name: 'Add Bill' }).click()
  await expect(desk).toHaveURL(/\/billing$/)
  const list = await desk.request.get(`/api/bills?patientId=${marta}`)
  const { rows } = (await list.json()) as { rows: { id: string; amount: string }[] }
  const id = rows.find(({ amount }) => amount === '91.20')?.id ?? ''

  await desk.goto(`/billing/edit/${id}`)
  await opensPdf(desk, 'Print invoice')
  const invoice = await pdf(desk, `/api/bills/${id}/paper`)
  for (const part of ['Willowmere Clinic', 'EIN 00-0000000', 'Marta Kowalska', 'Total $91.20']) {
    expect(invoice.text).toContain(part)
  }

  await desk.getByRole('button', { name: 'Take payment' }).click()
  await desk.getByRole('button', { name: 'Record payment' }).click()
  await opensPdf(desk, 'Receipt')
  expect(await accessibilityFaults(desk)).toEqual([])
  const read = await desk.request.get(`/api/bills/${id}`)
  const { payments } = (await read.json()) as { payments: { id: string }[] }
  const receipt = `/api/payments/${payments[0]?.id}/receipt`
  for (const paper of ['page', 'roll']) {
    expect((await pdf(desk, `${receipt}?paper=${paper}`)).text).toContain('Received $91.20')
  }

  const address = new URL(invoice.links[0] ?? '')
  await visitor.goto(`${address.pathname}${address.hash}`)
  await expect(visitor.getByRole('status').first()).toContainText(/Issued by Willowmere Clinic/)
  await expect(visitor.locator('body')).not.toContainText(/Kowalska|91\.20/)

  const patient = await as('patient')
  await patient.goto(`/patient/bills/${id}`)
  await opensPdf(patient, 'Print invoice')
  await opensPdf(patient, /^Receipt R-/)
  expect((await patient.request.get(receipt)).status()).toBe(403)
})
