import { faultsInBothThemes } from './accessibility.ts'
import { expect, test } from './journey.ts'

/** Marta Kowalska, who signs in as the patient. */
const marta = '01900000-0000-7000-8000-000000000041'

test('a record is signed, stays as it was signed, takes an addendum, and its patient asks for an amendment', async ({
  as,
}) => {
  const doctor = await as('doctor')
  await doctor.goto(`/medical-records/add?patientId=${marta}`)
  const words = `Twisted the right ankle on the stairs, ${Date.now()}.`
  const notes = doctor.getByPlaceholder('Clinical notes and findings')
  const another = doctor.getByRole('button', { name: 'Begin another record' })
  await expect(notes.or(another)).toBeVisible()
  // Unsaved work of other journeys is offered first.
  if (await another.isVisible()) await another.click()
  await notes.fill(words)
  await doctor.getByRole('button', { name: 'Add Record' }).click()
  await expect(doctor).toHaveURL(/\/medical-records$/)
  const row = doctor.getByRole('row', { name: /Marta Kowalska.*Not signed/ }).first()
  await row.getByRole('link', { name: 'View' }).click()
  await expect(doctor.getByText(words)).toBeVisible()
  const address = new URL(doctor.url()).pathname

  const patient = await as('patient')
  await patient.goto('/medical-records')
  await patient
    .getByRole('row', { name: /Not signed/ })
    .first()
    .getByRole('link')
    .first()
    .click()
  await expect(patient.getByText('This record is not signed yet.')).toBeVisible()
  await expect(patient.getByText(words)).toHaveCount(0)

  await doctor.getByRole('button', { name: 'Sign', exact: true }).click()
  const question = doctor.getByRole('alertdialog', { name: 'Sign this record?' })
  await expect(question).toContainText('locked for good')
  await question.getByRole('button', { name: 'Sign' }).press('Enter')
  await expect(doctor.getByText(/^Signed by Elena Marsh/)).toBeVisible()
  expect(await faultsInBothThemes(doctor)).toEqual([])

  await doctor.getByRole('link', { name: 'Edit' }).click()
  const addendum = doctor.getByRole('textbox', { name: 'Addendum' })
  await addendum.fill('The X-ray shows no fracture.')
  await expect(doctor.getByText(/^Draft kept at/)).toBeVisible()
  await doctor.reload()
  await doctor.getByRole('button', { name: 'Continue' }).click()
  await expect(addendum).toHaveValue('The X-ray shows no fracture.')
  expect(await faultsInBothThemes(doctor)).toEqual([])
  await doctor.getByRole('button', { name: 'Add addendum' }).click()
  await expect(doctor.getByRole('article')).toContainText('The X-ray shows no fracture.')

  await patient.goto(address)
  await expect(patient.getByText(words)).toBeVisible()
  await patient.getByRole('button', { name: 'Ask for an amendment' }).click()
  await patient.getByLabel('What should be amended').fill('It was the left ankle.')
  await patient.getByRole('button', { name: 'Send request' }).click()
  await expect(patient.getByText('Not answered yet')).toBeVisible()
  expect(await faultsInBothThemes(patient)).toEqual([])

  await doctor.goto('/doctor')
  await doctor.getByRole('link', { name: /amendments? to answer/ }).click()
  await doctor.getByRole('row').nth(1).getByRole('link', { name: 'View' }).click()
  await doctor.getByRole('button', { name: 'Answer' }).click()
  const dialog = doctor.getByRole('dialog', { name: 'Answer the request' })
  await dialog.getByLabel('Decision').selectOption('I accept it')
  await dialog.getByRole('textbox', { name: 'Answer' }).fill('Yes: the left ankle. Thank you.')
  expect(await faultsInBothThemes(doctor)).toEqual([])
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await expect(doctor.getByText('Accepted', { exact: true })).toBeVisible()
  await patient.reload()
  await expect(patient.getByText('Yes: the left ankle. Thank you.')).toBeVisible()
  await expect(patient.getByText(words)).toBeVisible()

  const admin = await as('admin')
  await admin.goto(`/audit?objectId=${address.split('/').at(-1) ?? ''}`)
  await expect(admin.getByText('Signed medical record').first()).toBeVisible()
})

test('a note is written with a template and the values of the chart, and signed in the same step', async ({
  as,
}) => {
  const page = await as('doctor')
  await page.goto(`/medical-records/add?patientId=${marta}`)
  const template = page.getByLabel('Template')
  const another = page.getByRole('button', { name: 'Begin another record' })
  await expect(template.or(another)).toBeVisible()
  if (await another.isVisible()) await another.click()
  await template.selectOption({ label: 'Follow-up visit (SOAP)' })
  await page.getByLabel('Reason for the visit').fill('Blood pressure check')
  await page.getByRole('radio', { name: 'Better' }).check()

  const examination = page.getByRole('textbox', { name: 'Examination' })
  await examination.click()
  await page.keyboard.type('Heart and lungs normal. /b')
  await page.getByRole('option', { name: '/bp · Last blood pressure' }).waitFor()
  await page.keyboard.press('Enter')
  await expect(examination).toHaveValue(/normal\. Blood pressure \d+\/\d+ mmHg/)
  await page.keyboard.press('Control+z')
  await expect(examination).toHaveValue('Heart and lungs normal. /b')
  // The browser selects what came back.
  await page.keyboard.press('End')
  await page.keyboard.type('p')
  await page.getByRole('option', { name: '/bp · Last blood pressure' }).waitFor()
  await page.keyboard.press('Enter')
  await expect(examination).toHaveValue(/normal\. Blood pressure \d+\/\d+ mmHg/)
  await page.getByLabel('Impression').fill('Well controlled.')

  await expect(page.getByText(/^Draft kept at/)).toBeVisible()
  await page.reload()
  await page
    .getByRole('alert')
    .filter({ hasText: 'Marta Kowalska' })
    .first()
    .getByRole('button', { name: 'Continue' })
    .click()
  await expect(page.getByLabel('Impression')).toHaveValue('Well controlled.')
  expect(await faultsInBothThemes(page)).toEqual([])
  await page.getByLabel('Sign it now').check()
  await page.getByRole('button', { name: 'Add Record' }).click()
  await expect(page).toHaveURL(/\/medical-records$/)
  const row = page.getByRole('row', { name: /Marta Kowalska/ }).first()
  await expect(row).not.toContainText('Not signed')
  await row.getByRole('link', { name: 'View' }).click()
  const record = page.getByRole('article')
  await expect(record).toContainText('Reason for the visit: Blood pressure check')
  await expect(record).toContainText(/Blood pressure \d+\/\d+ mmHg/)
  await expect(record).toContainText('Signed by Elena Marsh')
})
