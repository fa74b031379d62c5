import { daysAfter } from '../contract/dates.ts'
import { readPdf } from '../server/paper/a-pdf-reader.ts'
import { accessibilityFaults } from './accessibility.ts'
import { expect, test } from './journey.ts'
import { opensPdf } from './open-pdf.ts'
import { ownClinic, type OwnClinic } from './own-clinic.ts'

let clinic: OwnClinic
test.beforeAll(async () => {
  clinic = await ownClinic()
})
test.afterAll(() => clinic.end())

test('an overdue bill is paid in instalments, and the statement says what is due until when', async ({
  as,
}) => {
  test.setTimeout(240_000)
  const rosa = await clinic.person('patient', 'Rosa Fontaine')
  const staff = await clinic.person('staff', 'Desk Person')
  const desk = await as(staff, { baseURL: clinic.url })
  await desk.goto(`/billing/add?patientId=${rosa.id}`)
  await desk.getByLabel('Amount').fill('100.00')
  await desk.getByLabel('Date').fill(daysAfter(clinic.today, -40))
  await desk.getByLabel('Date').press('Tab')
  await desk.getByRole('button', { name: 'Add Bill' }).click()
  await expect(desk.getByText('Bill added')).toBeVisible()

  await desk.goto(`/billing/statement/${rosa.id}`)
  await expect(desk.getByRole('button', { name: 'Send reminder now' })).toBeVisible()
  await desk.getByRole('link', { name: 'New payment plan' }).click()
  const preview = desk.getByRole('region', { name: 'Instalments' })
  await expect(preview.getByText('Total $100.00, in 3 instalments')).toBeVisible()
  await expect(preview.getByText('$33.34')).toBeVisible()
  expect(await accessibilityFaults(desk)).toEqual([])
  await desk.getByRole('button', { name: 'Make payment plan' }).click()
  await expect(desk.getByText(/\$0\.00 paid of \$100\.00\. Next: \$33\.34 by/)).toBeVisible()
  expect(await accessibilityFaults(desk)).toEqual([])

  // Nothing is overdue while the plan is kept.
  await desk.goto('/billing?status=overdue')
  await expect(desk.getByRole('table', { name: 'Bills' }).getByText('$100.00')).toHaveCount(0)
  const patient = await as(rosa, { baseURL: clinic.url })
  await patient.goto('/patient/bills')
  await expect(patient.getByText('You owe $100.00', { exact: true })).toBeVisible()
  await expect(patient.getByText(/Next: \$33\.34 by/)).toBeVisible()
  expect(await accessibilityFaults(patient)).toEqual([])

  await desk.goto(`/billing/statement/${rosa.id}`)
  await expect(desk.getByText('No reminder was sent.')).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Send reminder now' })).toHaveCount(0)
  await desk.getByRole('link', { name: /^INV-/ }).first().click()
  await desk.getByRole('button', { name: 'Take payment' }).click()
  await desk.getByRole('dialog').getByLabel('Amount').fill('33.34')
  await desk.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click()
  await expect(desk.getByText(/\$33\.34 paid of \$100\.00\. Next: \$33\.33 by/)).toBeVisible()
  await expect(patient.getByText(/\$33\.34 paid of \$100\.00/)).toBeVisible()

  await opensPdf(patient, 'Print statement')
  const file = await desk.request.get(`${clinic.url}/api/patients/${rosa.id}/statement/paper`)
  const { text, links, conformance } = await readPdf(await file.body())
  const words = text.replace(/\s+/g, ' ')
  for (const part of ['Rosa Fontaine', 'Closing balance 66.66', 'To pay', 'instalment', '$33.33']) {
    expect(words).toContain(part)
  }
  expect(conformance).not.toBe('')
  const address = new URL(links[0] ?? '')
  await desk.goto(`${address.pathname}${address.hash}`)
  await expect(desk.getByRole('status').first()).toContainText(/Issued by/)
})
