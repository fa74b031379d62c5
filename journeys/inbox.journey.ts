import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { aPdf } from '../server/files/a-pdf.ts'
import { faultsInBothThemes } from './accessibility.ts'
import { expect, test } from './journey.ts'

/** The account that signs in as a patient, in the care of the doctor. */
const marta = '01900000-0000-7000-8000-000000000041'

test('inbox: a scan is filed by its suggestion, seen in the chart, and taken back', async ({
  as,
}) => {
  const folder = process.env.JOURNEYS_INBOX ?? ''
  const desk = await as('staff')
  await desk.goto('/inbox')
  // The number of her chart stands in the letter, as in the report that waits already.
  await desk.getByRole('button', { name: /^Laboratory report/ }).click()
  const known = desk.getByRole('button', { name: /Marta Kowalska.*Patient number and name/ })
  const [, mrn = ''] = /· (\d{7,})/.exec(await known.innerText()) ?? []
  const scan = aPdf(`Patient number ${mrn}, Marta Kowalska`, '', 'The knee is healed.')
  await writeFile(join(folder, 'knee_letter.pdf'), scan)

  // It shows up by itself once its writer is done with it.
  const documents = desk.getByRole('list', { name: 'Documents' })
  await documents.getByRole('button', { name: /^knee_letter\.pdf/ }).click({ timeout: 30_000 })
  await expect(desk.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible()
  await expect(known).toBeVisible()
  expect(await faultsInBothThemes(desk)).toEqual([])
  await desk.emulateMedia({ colorScheme: 'light' })

  await known.click()
  await expect(desk.getByLabel('Title')).toBeFocused()
  await desk.getByLabel('Title').fill('Letter about the knee')
  await desk.getByLabel('Date').fill('3/2024')
  await desk.getByLabel('The patient may read it').check()
  await desk.getByLabel('Title').press('Enter')
  const notice = desk.getByRole('status').filter({ hasText: 'Filed: Letter about the knee' })
  await expect(notice).toBeVisible()
  await expect(documents.getByRole('button', { name: /^knee_letter/ })).toHaveCount(0)

  const doctor = await as('doctor')
  await doctor.goto(`/patients/details/${marta}?tab=files`)
  const files = doctor.getByRole('list', { name: 'Files', exact: true })
  await expect(files).toContainText('Letter about the knee')
  await expect(files).toContainText('Letter · March 2024 · PDF')
  const patient = await as('patient')
  await patient.goto('/patient/files')
  await expect(patient.getByRole('button', { name: 'View Letter about the knee' })).toBeVisible()

  await desk.getByLabel('State').selectOption('Filed')
  await documents.getByRole('button', { name: /^knee_letter/ }).click()
  await desk.getByRole('button', { name: 'Let it wait again' }).click()
  await desk.getByLabel('State').selectOption('Waiting')
  await expect(documents.getByRole('button', { name: /^knee_letter/ })).toBeVisible()
  await expect(files).not.toContainText('Letter about the knee')
  await expect(doctor.getByText('Entered in error (1)')).toBeVisible()
  await patient.reload()
  await expect(patient.getByRole('button', { name: 'View Letter about the knee' })).toHaveCount(0)

  // So that the clinic is as it was for the other journeys.
  await documents.getByRole('button', { name: /^knee_letter/ }).click()
  await desk.getByRole('button', { name: 'Dismiss' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Dismiss this document' })
  await dialog.getByLabel('Reason').fill('It was a trial')
  await dialog.getByRole('button', { name: 'Dismiss' }).click()
  await expect(dialog).toBeHidden()
})
