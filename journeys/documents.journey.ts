import type { Page } from '@playwright/test'
import { readPdf } from '../server/paper/a-pdf-reader.ts'
import { accessibilityFaults } from './accessibility.ts'
import { expect, test } from './journey.ts'

/** Has a signed record; seen by the doctor who signs in. */
const marta = '01900000-0000-7000-8000-000000000041'
const documents = `/patients/details/${marta}?tab=documents`

/** The PDF of the newest document of the list, as the signed-in person reads it. */
async function newestPdf(page: Page) {
  const list = await page.request.get(`/api/patients/${marta}/issued-documents`)
  const { rows } = (await list.json()) as { rows: { id: string; number: string }[] }
  const file = await page.request.get(`/api/issued-documents/${rows[0]?.id}/file`)
  expect(file.headers()['content-type']).toBe('application/pdf')
  return { ...(await readPdf(await file.body())), number: rows[0]?.number ?? '' }
}

test('a doctor issues a letter of a signed record, anybody checks it, and it is revoked', async ({
  as,
  page: visitor,
}) => {
  const doctor = await as('doctor')
  await doctor.goto(documents)
  await doctor.getByRole('button', { name: 'New document' }).click()
  const panel = doctor.getByRole('dialog', { name: 'New document' })
  await panel.getByLabel('Kind').selectOption('Referral letter')
  await panel.getByLabel('Recipient').fill('Dr. Ελένη Παππά\nHarbour Hospital')
  await panel.getByLabel('Reason').fill('Palpitations at rest. #panic("no markup")')
  expect(await accessibilityFaults(doctor)).toEqual([])
  await panel.getByRole('button', { name: 'Issue and print' }).click()
  await expect(panel).toBeHidden()

  const { number, text, links } = await newestPdf(doctor)
  await expect(doctor.getByRole('row', { name: number })).toContainText('Issued')
  const words = text.replace(/\s+/g, ' ')
  for (const part of [
    ...['Marta Kowalska', 'Dr. Ελένη Παππά', 'Palpitations at rest. #panic("no markup")'],
    ...['Elena Marsh', `No. ${number}`],
  ]) {
    expect(words).toContain(part)
  }

  const address = new URL(links[0] ?? '')
  const check = `${address.pathname}${address.hash}`
  await visitor.goto(check)
  await expect(visitor.getByRole('status').first()).toContainText(/Issued by Willowmere Clinic/)
  await expect(visitor.locator('body')).not.toContainText('Kowalska')
  await expect(visitor).toHaveURL(/\/documents\/check$/)

  const patient = await as('patient')
  await patient.goto('/patient/documents')
  await expect(patient.getByRole('row', { name: number })).toContainText('Referral letter')
  expect((await newestPdf(patient)).number).toBe(number)

  await doctor.getByRole('button', { name: `Revoke ${number}` }).click()
  const revoke = doctor.getByRole('dialog', { name: /^Revoke/ })
  await revoke.getByLabel('Reason').fill('Sent to the wrong hospital')
  await revoke.getByRole('button', { name: 'Revoke' }).click()
  await expect(doctor.getByRole('row', { name: number })).toContainText(
    'Sent to the wrong hospital',
  )
  await visitor.goto('/about')
  await visitor.goto(check)
  await expect(visitor.getByRole('status').first()).toContainText(/^Revoked/)
})

test('the clinic writes a letter in its own words, and an unknown field is refused', async ({
  as,
}) => {
  const admin = await as('admin')
  await admin.goto('/settings')
  await admin
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'Letters' })
    .click()
  await admin.getByRole('link', { name: 'Certificate of illness' }).click()
  const text = admin.getByLabel('Text')
  const before = await text.inputValue()
  await text.fill('{patient.nickname} is ill.')
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin.locator('form')).toContainText('There is no field {patient.nickname}.')
  await text.fill(`${before}\n\nSigned at {clinic.name}.`)
  expect(await accessibilityFaults(admin)).toEqual([])
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByRole('row', { name: 'Certificate of illness' })).toContainText('2')
})

test('the desk prints labels, and nothing of a document is shown to it', async ({ as }) => {
  const staff = await as('staff')
  await staff.goto(documents)
  await expect(staff.getByRole('region', { name: 'Labels and wristband' })).toBeVisible()
  await expect(staff.getByRole('region', { name: 'Documents' })).toHaveCount(0)
  expect(await accessibilityFaults(staff)).toEqual([])
})
