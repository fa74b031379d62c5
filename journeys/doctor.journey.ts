import { choosePerson, expect, test } from './journey.ts'

test('S-24 to S-26 the doctor sees their own visits, and writes from one of them', async ({
  as,
}) => {
  const page = await as('doctor')
  await expect(page).toHaveURL(/\/doctor$/)
  await expect(page.getByRole('link', { name: '+ Add Medical Record' })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const heads = await page.getByRole('columnheader').allInnerTexts()
  expect(heads.slice(0, 4)).toEqual(['Patient', 'Date', 'Time', 'Status'])
  await page.getByRole('link', { name: '+ Add Medical Record' }).click()
  await expect(page).toHaveURL(/\/medical-records\/add$/)
})

test('S-39 the doctor sees appointments but cannot change them', async ({ as }) => {
  const page = await as('doctor')
  await page.goto('/appointments?view=list')
  const row = page.getByRole('row').nth(1)
  await expect(row.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await expect(row.getByRole('link', { name: 'Edit' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('link', { name: '+ Add Appointment' })).toHaveCount(0)
})

test('S-53 to S-65, C-21, C-22 a record is written and changed, and shows its earlier version', async ({
  as,
}) => {
  const page = await as('doctor')
  await page.goto('/medical-records')
  await expect(page.getByRole('row').nth(1).getByRole('link', { name: 'Edit' })).toBeVisible()
  for (const role of ['admin', 'staff', 'patient'] as const) {
    const reader = await as(role)
    await reader.goto('/medical-records')
    await expect(reader.getByRole('row').nth(1).getByRole('link', { name: 'View' })).toBeVisible()
    await expect(reader.getByRole('link', { name: 'Edit' })).toHaveCount(0)
    await expect(reader.getByRole('link', { name: '+ Add Medical Record' })).toHaveCount(0)
  }
  await page.getByRole('link', { name: '+ Add Medical Record' }).click()
  await choosePerson(page, 'Patient', 'Hern')
  await page
    .getByPlaceholder('Clinical notes and findings')
    .fill('Cough for three days.\nLungs clear.')
  await page.getByRole('button', { name: 'Add Record' }).click()
  await expect(page).toHaveURL(/\/medical-records$/)
  const row = page.getByRole('row').nth(1)
  // The previous list stays on screen until the new one is read.
  await expect(row).toContainText('Hern')
  await row.getByRole('link', { name: 'View' }).click()
  await expect(page.getByText('Lungs clear.')).toBeVisible()
  await expect(page.getByText('-', { exact: true }).first()).toBeVisible()
  const address = page.url()
  await page.goto(address.replace('/medical-records/', '/medical-records/edit/'))
  await expect(page.getByLabel('Patient')).toHaveCount(0)
  await page.getByPlaceholder('Prescription (medications, dosages)').fill('Honey, as needed')
  await page.getByRole('button', { name: 'Update Record' }).click()
  await expect(page).toHaveURL(address)
  await expect(page.getByText('Honey, as needed').first()).toBeVisible()
  await expect(page.getByText('History').first()).toBeVisible()
  await expect(page.getByText('MRN', { exact: true })).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('MRN', { exact: true })).toBeVisible()
  await page.emulateMedia({ media: null })
  await page.getByRole('link', { name: 'Back to List' }).click()
  await expect(page).toHaveURL(/\/medical-records$/)
})

test('X-15, X-16, S-64 another doctor’s record and a missing one are told apart only when editing', async ({
  as,
}) => {
  const admin = await as('admin')
  await admin.goto('/medical-records?search=Priya')
  const address = await admin.getByRole('link', { name: 'View' }).first().getAttribute('href')
  const foreign = address?.split('/').at(-1) ?? ''
  const page = await as('doctor')
  for (const [id, text] of [
    [foreign, 'Unauthorized'],
    ['01900000-0000-7000-8000-0000000000ff', 'Not found'],
  ] as const) {
    await page.goto(`/medical-records/edit/${id}`)
    await expect(page).toHaveURL(/\/medical-records$/)
    await expect(page.getByRole('alert').getByText(text, { exact: true })).toBeVisible()
    await page.goto(`/medical-records/${id}`)
    await expect(page.getByText('Record not found')).toBeVisible()
  }
})

test('U-02 two tabs on one record: both versions are shown, nothing is merged unseen', async ({
  as,
}) => {
  const page = await as('doctor')
  await page.goto('/medical-records?waits=signature')
  await page.getByRole('link', { name: 'Edit' }).first().click()
  const notes = page.getByPlaceholder('Clinical notes and findings')
  await expect(notes).not.toHaveValue('')
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByPlaceholder('Clinical notes and findings').fill('Theirs: rest for a week')
  await other.getByRole('button', { name: 'Update Record' }).click()
  await expect(other).toHaveURL(/\/medical-records\/[0-9a-f-]+$/)
  await notes.fill('Mine: rest for two weeks')
  await page.getByRole('button', { name: 'Update Record' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to update record')
  await expect(page.getByText('Theirs: rest for a week').first()).toBeVisible()
  await expect(notes).toHaveValue('Mine: rest for two weeks')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await page
    .getByRole('button', { name: 'Update Record' })
    .click({ timeout: 2000 })
    .catch(() => null)
  await expect(page.getByText('Mine: rest for two weeks').first()).toBeVisible()
  await expect(page).toHaveURL(/\/medical-records\/[0-9a-f-]+$/)
})
