import { accessibilityFaults } from './accessibility.ts'
import { expect, test } from './journey.ts'

/** Type 2 diabetes and kidney disease, with values of years. */
const jose = '01900000-0000-7000-8000-000000000051'

test('a doctor goes through years of a chart by keyboard: words, kinds, a value, a day of the past', async ({
  as,
}) => {
  const page = await as('doctor')
  await page.goto(`/patients/details/${jose}`)
  await page.getByRole('tab', { name: 'Overview' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  const groups = page.getByRole('list', { name: 'Visits and days' })
  await expect(groups).toContainText('Quarterly diabetes check')

  // Words are marked where they were found, and stand in no address.
  const words = page.getByLabel('Words')
  await words.focus()
  await page.keyboard.type('PRESSURE')
  await expect(groups.locator('mark').first()).toHaveText(/pressure/i)
  expect(page.url()).not.toContain('PRESSURE')
  // Left at once: the words are kept all the same.
  await page.reload()
  await expect(words).toHaveValue('PRESSURE')
  await expect(groups.locator('mark').first()).toHaveText(/pressure/i)

  // A value leads to its graph, and the way back is a key.
  const value = groups.getByRole('button', { name: 'Graph of Blood pressure' }).first()
  await value.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Blood pressure' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(value).toBeFocused()
  expect(await accessibilityFaults(page)).toEqual([])

  // The kind is in the address, so that back and a reload keep it.
  await words.fill('')
  await page.getByRole('button', { name: 'Filters' }).press('Enter')
  await page.getByLabel('Kind').selectOption('Records')
  await expect(page).toHaveURL(/timeline-kind=records/)
  await expect(groups.getByText('Measured')).toHaveCount(0)

  // The chart of a day of the past says so, and the way back is one press.
  const day = page.getByLabel('The chart as it stood on')
  await day.fill('1/2/2020')
  await page.keyboard.press('Enter')
  const band = page.getByRole('status').filter({ hasText: 'The chart as it stood on' })
  await expect(band).toContainText('Nothing can be changed here')
  await expect(page).toHaveURL(/asOf=2020-01-02/)
  expect(await accessibilityFaults(page)).toEqual([])
  await band.getByRole('button', { name: 'Back to today' }).press('Enter')
  await expect(groups).toBeVisible()
})

test('a doctor finds own records by their words', async ({ as }) => {
  const page = await as('doctor')
  await page.goto('/medical-records')
  await page.getByLabel('Look in').selectOption('Texts of records')
  await page.getByLabel('Search', { exact: true }).fill('"high blood" press')
  const table = page.getByRole('table', { name: 'Medical records' })
  await expect(table.locator('mark').first()).toBeVisible()
  for (const text of await table
    .getByRole('row')
    .filter({ has: page.locator('mark') })
    .allTextContents()) {
    expect(text.toLowerCase()).toContain('press')
  }
  expect(page.url()).not.toContain('blood')
  await page.getByLabel('Search', { exact: true }).fill('nobodywrotethis')
  await expect(table).toContainText('No record has these words')
})
