import { faultsInBothThemes } from './accessibility.ts'
import { expect, test } from './journey.ts'

test('the desk makes a recall list, notes a call, and books a visit', async ({ as }) => {
  const page = await as('staff')
  await page.goto('/patients/lists')
  await page.getByRole('link', { name: 'Recall: no visit booked' }).click()
  await page.getByRole('button', { name: 'Recall list' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Autumn calls')
  await page.getByRole('button', { name: 'Make Recall List' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Recall: Autumn calls' })).toBeVisible()
  await expect(page.getByText(/^0 of \d+ done$/)).toBeVisible()

  const first = page.getByRole('table', { name: 'Patients to recall' }).getByRole('row').nth(1)
  await first.getByRole('button', { name: /^Mark / }).click()
  const dialog = page.getByRole('dialog')
  expect(await faultsInBothThemes(page)).toEqual([])
  await dialog.getByLabel('Outcome').selectOption('Called')
  await dialog.getByLabel('Note').fill('Calls back on Monday')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^1 of \d+ done$/)).toBeVisible()
  await expect(first.getByText(/Calls back on Monday/)).toBeVisible()

  expect(await faultsInBothThemes(page)).toEqual([])

  // The note is there for colleagues too.
  await page.reload()
  await expect(first.getByText('Called', { exact: true })).toBeVisible()
  await first.getByRole('link', { name: 'Book' }).click()
  await expect(page).toHaveURL(/\/appointments\/add\?patientId=/)
})

test('an admin writes to the patients of a list, and follows a measurement to its cohorts', async ({
  as,
}) => {
  const page = await as('admin')
  await page.goto('/patients/lists')
  await page.getByRole('link', { name: 'Recall: no visit booked' }).click()
  await page.getByRole('button', { name: 'Message' }).click()
  await expect(
    page.getByText(/can be written to\. Each gets a mail of their own, once\./),
  ).toBeVisible()
  expect(await faultsInBothThemes(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('region', { name: 'Messages to this list' })).toBeVisible()
  expect(await faultsInBothThemes(page)).toEqual([])

  // A measurement leads to its values alone, which are then grouped by age.
  await page.goto('/reports/measurements-by-cohort')
  const table = page.getByRole('table', { name: 'Measurements by cohort' })
  await table.getByRole('link', { name: 'Heart rate' }).first().click()
  await expect(page.getByText('Measurement: Heart rate')).toBeVisible()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByLabel('And by', { exact: true }).selectOption('Age')
  await expect(table.getByRole('columnheader', { name: 'Age' })).toBeVisible()
  expect(await faultsInBothThemes(page)).toEqual([])
  await expect(page.getByText('Measurement: Heart rate')).toBeVisible()
})
