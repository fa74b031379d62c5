import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(
      violations.map(
        ({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''} ${nodes[0]?.any[0]?.message ?? ''}`,
      ),
    ).toEqual([])
  }
}

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
  await expectAccessible(page)
  await dialog.getByLabel('Outcome').selectOption('Called')
  await dialog.getByLabel('Note').fill('Calls back on Monday')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^1 of \d+ done$/)).toBeVisible()
  await expect(first.getByText(/Calls back on Monday/)).toBeVisible()

  await expectAccessible(page)

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
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('region', { name: 'Messages to this list' })).toBeVisible()
  await expectAccessible(page)

  // A measurement leads to its values alone, which are then grouped by age.
  await page.goto('/reports/measurements-by-cohort')
  const table = page.getByRole('table', { name: 'Measurements by cohort' })
  await table.getByRole('link', { name: 'Heart rate' }).first().click()
  await expect(page.getByText('Measurement: Heart rate')).toBeVisible()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByLabel('And by', { exact: true }).selectOption('Age')
  await expect(table.getByRole('columnheader', { name: 'Age' })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByText('Measurement: Heart rate')).toBeVisible()
})
