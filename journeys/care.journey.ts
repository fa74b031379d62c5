import { randomUUID } from 'node:crypto'
import { choosePerson, expect, takeIntoCare, test } from './journey.ts'

test('Z-17 a doctor takes a patient into care by the keyboard, the patient sees it, an admin ends it', async ({
  as,
  newcomer,
}) => {
  test.slow()
  const doctor = await newcomer('doctor')
  const patient = await newcomer('patient')
  const asked = `Dr. Marsh, second opinion ${randomUUID().slice(0, 8)}`
  const note = `Seen in the corridor ${asked}`

  // From the palette to the chart and into care by keyboard alone.
  const page = await as(doctor)
  await page.keyboard.press('Control+k')
  await page
    .getByRole('combobox', { name: 'Search patients, pages and actions' })
    .fill(patient.name)
  await page.getByRole('option', { name: patient.name }).first().waitFor()
  await page.keyboard.press('Enter')
  await expect(page.getByText('This patient is not in your care.')).toBeVisible()
  await page.getByRole('button', { name: 'Take into my care' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Take into my care' })
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await page.keyboard.type('c')
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Who asked you')).toBeFocused()
  await page.keyboard.type('.')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Say who asked you.').first()).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(asked)
  await page.keyboard.press('Enter')
  const care = page.getByRole('region', { name: 'Care' })
  await expect(care).toContainText(`Consult: ${asked}`)
  await care.getByRole('button', { name: 'End care' }).press('Enter')
  await page
    .getByRole('alertdialog', { name: 'End your care?' })
    .getByRole('button', { name: 'End care' })
    .press('Enter')
  await expect(page.getByText('This patient is not in your care.')).toBeVisible()

  // In the form of a record, the typed text is saved once the reason is given.
  await page.goto('/medical-records/add')
  await choosePerson(page, 'Patient', patient.name)
  await page.getByPlaceholder('Clinical notes and findings').fill(note)
  await page.getByRole('button', { name: 'Add Record' }).press('Enter')
  await dialog.getByLabel('Reason').selectOption('Consult')
  await dialog.getByLabel('Who asked you').fill(asked)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/medical-records$/)
  await page.getByRole('row').nth(1).getByRole('link', { name: 'View' }).click()
  await expect(page.getByText(note)).toBeVisible()

  const asPatient = await as(patient)
  await asPatient.goto('/profile')
  const openings = asPatient.getByRole('table', { name: 'Who opened my record' })
  const theirs = openings.getByRole('row').filter({ hasText: doctor.name })
  await expect(theirs.filter({ hasText: 'Took you into their care: consult' })).toHaveCount(2)
  await expect(openings).not.toContainText(asked)

  const admin = await as('admin')
  await admin.goto('/audit/care?review=waiting')
  const rows = admin.getByRole('row').filter({ hasText: asked })
  await expect(rows).toHaveCount(2)
  await rows.first().getByRole('button', { name: 'Review' }).click()
  const review = admin.getByRole('dialog', { name: 'Review taking into care' })
  await review.getByRole('textbox', { name: /^Remark/ }).fill('Dr. Marsh asked nobody.')
  await review.getByLabel('The care').selectOption('Ends now')
  await review.getByRole('button', { name: 'Save review' }).click()
  await expect(rows).toHaveCount(1)

  // The chart that is open on the doctor's screen updates.
  const id = (
    (await (await asPatient.request.get('/api/session')).json()) as {
      user: { patientId: string }
    }
  ).user.patientId
  await page.goto(`/patients/details/${id}?tab=records`)
  await expect(page.getByRole('region', { name: 'Your own records' })).toContainText(doctor.name)
  await takeIntoCare(page, 'Walk-in')
  await expect(care).toContainText('Walk-in')
})
