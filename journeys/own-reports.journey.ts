import { accessibilityFaults } from './accessibility.ts'
import { expect, test } from './journey.ts'

test('the owner changes a report into an own one, by keyboard, and a reader opens it', async ({
  as,
}) => {
  const page = await as('admin')
  await page.goto('/reports/visits-by-type')
  await page.getByRole('link', { name: 'Make a copy' }).focus()
  await page.keyboard.press('Enter')
  const title = `Follow-ups ${Date.now()}`
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Question').fill('How many follow-ups does each doctor have?')
  await page.getByLabel('By', { exact: true }).selectOption('Doctor')
  await page.getByLabel('Usual days').selectOption('Last 90 days')
  await page.getByLabel('Add a filter').selectOption('Visit type')
  await page.getByLabel('Visit type', { exact: true }).selectOption('Follow-up')
  const preview = page.getByRole('group', { name: 'Preview' })
  await expect(preview.getByText(/Only rows with Visit type: Follow-up/)).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  const figures = preview.getByRole('table', { name: 'Preview' }).getByRole('row')
  const previewed = await figures.nth(1).innerText()
  await page.getByRole('button', { name: 'Add Report' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const table = page.getByRole('table', { name: title })
  expect(await table.getByRole('row').nth(1).innerText()).toBe(previewed)
  expect(await accessibilityFaults(page)).toEqual([])

  // The own filter holds for the rows, too.
  const count = await table.getByRole('row').nth(1).getByRole('link').first().innerText()
  await table.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page.getByText(new RegExp(`^${count} visits?$`))).toBeVisible()

  const desk = await as('staff')
  await desk.goto('/reports')
  await desk.getByRole('searchbox', { name: 'Find a report' }).fill('follow-ups own')
  await desk.getByRole('link', { name: title }).click()
  await expect(desk.getByRole('table', { name: title })).toBeVisible()

  await page.goBack()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Report deleted')).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toHaveCount(0)
})
