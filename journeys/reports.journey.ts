import { expect, test } from './journey.ts'

test('the owner finds a report, follows a figure down to its rows, and saves the table', async ({
  as,
}) => {
  const page = await as('admin')
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Reports' })
    .click()
  await page.getByRole('searchbox', { name: 'Find a report' }).fill('who sees')
  await page.getByRole('link', { name: 'Visits by doctor' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Visits by doctor' })).toBeVisible()

  // Another grouping and other days stand in the address, and outlive a reload.
  await page.getByLabel('Days', { exact: true }).selectOption('90 days')
  await page.getByLabel('By', { exact: true }).selectOption('Visit type')
  await expect(page).toHaveURL(/by=type/)
  await page.reload()
  await expect(page.getByLabel('By', { exact: true })).toHaveValue('type')

  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Spreadsheet (XLSX)' }).click()
  expect((await download).suggestedFilename()).toBe('visits-by-doctor.xlsx')

  const table = page.getByRole('table', { name: 'Visits by doctor' })
  const figure = table.getByRole('row').nth(1).getByRole('link').first()
  const count = await figure.innerText()
  await figure.click()
  await expect(page.getByText(new RegExp(`^${count} visits?$`))).toBeVisible()
  await page.getByRole('table', { name: 'Rows' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/appointments\/edit\//)
})

test('a doctor sees own figures, and no money', async ({ as }) => {
  const page = await as('doctor')
  await page.goto('/reports/visits-by-doctor')
  await expect(page.getByText('Your own figures only.')).toBeVisible()
  await page.goto('/reports/revenue')
  await expect(page.getByText('Report not found')).toBeVisible()
})
