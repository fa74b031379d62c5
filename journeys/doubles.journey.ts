import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

/** A person nobody else of the clinic looks like. */
function somebody() {
  const word = randomUUID()
    .replace(/[^a-f]/g, '')
    .slice(0, 8)
  const digits = String(Number.parseInt(randomUUID().slice(0, 6), 16)).padStart(8, '0')
  return { name: `Wilma Double-${word}`, dob: '1961-04-13', contact: `0300 ${digits}` }
}

async function fillIn(page: Page, person: ReturnType<typeof somebody>): Promise<void> {
  await page.goto('/patients/add')
  await page.getByLabel('Name', { exact: true }).fill(person.name)
  await page.getByLabel('Date of Birth').fill(person.dob)
  await page.getByLabel('Gender', { exact: true }).selectOption('female')
  await page.getByLabel('Contact', { exact: true }).fill(person.contact)
}

/** The chart of a search that finds one; its record number. */
async function openOnly(page: Page, search: string): Promise<string> {
  await page.goto(`/patients?search=${encodeURIComponent(search)}`)
  const rows = page.getByRole('table', { name: 'Patients' }).getByRole('row')
  await expect(rows).toHaveCount(2)
  await rows.last().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/patients\/details\//)
  const text = await page
    .getByText(/MRN \d+/)
    .first()
    .textContent()
  return /MRN (\d+)/.exec(text ?? '')?.[1] ?? ''
}

test('two desks register one person: the second is asked, and the two charts are merged and separated', async ({
  as,
}) => {
  const person = somebody()
  const [first, second] = [await as('staff'), await as('admin')]
  for (const page of [first, second]) await fillIn(page, person)
  await first.getByRole('button', { name: 'Add Patient' }).click()
  await expect(first).toHaveURL(/\/patients$/)
  const number = await openOnly(first, person.name)

  // The second desk pressed without having seen the first chart: nothing is saved yet.
  await second.getByRole('button', { name: 'Add Patient' }).click()
  await expect(second.getByText('Is it somebody who has a chart already?')).toBeVisible()
  await expect(second.getByText(`MRN ${number}`)).toBeVisible()
  await expect(second.getByLabel('Name', { exact: true })).toHaveValue(person.name)
  await second.getByRole('button', { name: 'Register a second chart' }).click()
  await expect(second).toHaveURL(/\/patients$/)

  await expect(async () => {
    await second.goto('/patients/doubles')
    await expect(second.getByRole('row', { name: new RegExp(person.name) })).toBeVisible({
      timeout: 2_000,
    })
  }).toPass({ timeout: 30_000 })
  const pair = second.getByRole('row', { name: new RegExp(person.name) })
  await expect(pair).toContainText('same name, same date of birth, same phone')
  await pair.getByRole('link', { name: 'Compare' }).click()
  await expect(second.getByRole('heading', { level: 1, name: 'Merge Charts' })).toBeVisible()
  await second.getByLabel('Reason').fill('Registered at two desks')
  await second.getByRole('button', { name: 'Merge charts' }).click()
  await expect(second.getByText('Charts merged')).toBeVisible()
  // Both numbers find the chart that stayed.
  await openOnly(first, person.name)
  await openOnly(first, number)

  await second.goto(`${new URL(second.url()).pathname}?tab=details`)
  await second.getByRole('link', { name: 'Undo merge' }).click()
  await expect(second.getByRole('heading', { level: 1, name: 'Merged Charts' })).toBeVisible()
  await second.getByRole('button', { name: 'Undo merge' }).click()
  await expect(second.getByText('Merge undone')).toBeVisible()
  await first.goto(`/patients?search=${encodeURIComponent(person.name)}`)
  await expect(first.getByRole('table', { name: 'Patients' }).getByRole('row')).toHaveCount(3)
})
