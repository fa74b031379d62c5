import type { Locator, Page } from '@playwright/test'
import { demoPassword } from '../contract/demo-sign-ins.ts'
import { accessibilityFaults } from './accessibility.ts'
import { expect, test } from './journey.ts'

/** Type 2 diabetes and kidney disease; seen by the doctor who signs in. */
const jose = '01900000-0000-7000-8000-000000000051'

async function openHealth(page: Page): Promise<void> {
  await page.goto(`/patients/details/${jose}?tab=health`)
  await expect(page.getByRole('region', { name: 'Problems' })).toContainText('Type 2 diabetes')
}

async function add(page: Page, one: string, fill: (dialog: Locator) => Promise<void>) {
  await page.getByRole('button', { name: `Add ${one}` }).click()
  const dialog = page.getByRole('dialog', { name: `Add ${one}` })
  await fill(dialog)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

test('a doctor writes what is known of a patient, changes it, and takes back a mistake', async ({
  as,
}) => {
  const page = await as('doctor')
  await openHealth(page)
  const banner = page.getByRole('region', { name: 'Patient', exact: true })
  await expect(banner).toContainText('No known allergies')

  await add(page, 'allergy', async (dialog) => {
    await dialog.getByLabel('Substance').fill('Sulfonamides')
    await dialog.getByLabel('Reaction', { exact: true }).fill('hives')
    await dialog.getByLabel('Risk').selectOption('High risk')
    await dialog.getByLabel('Since').fill('3/2019')
  })
  await expect(banner).toContainText('Allergies: Sulfonamides (high risk, hives)')
  const allergies = page.getByRole('region', { name: 'Allergies' })
  await expect(allergies).toContainText('since March 2019')

  // A moment that is in no calendar keeps what was typed.
  await page.getByRole('button', { name: 'Add problem' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add problem' })
  await dialog.getByLabel('Problem', { exact: true }).fill('Gout')
  await dialog.getByLabel('Since').fill('31 Feb 2020')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('Since is no year, month or day of the calendar.')
  await expect(dialog.getByLabel('Problem', { exact: true })).toHaveValue('Gout')
  await dialog.getByLabel('Since').fill('2020')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const problems = page.getByRole('region', { name: 'Problems' })
  await expect(problems).toContainText('since 2020')

  await problems.getByRole('button', { name: 'Change: Gout' }).click()
  const change = page.getByRole('dialog', { name: 'Change problem' })
  await change.getByLabel('Problem', { exact: true }).fill('Gout of the left big toe')
  await change.getByRole('button', { name: 'Save' }).click()
  await problems.getByRole('button', { name: 'History: Gout of the left big toe' }).click()
  const history = page.getByRole('dialog', { name: /^History/ })
  await expect(history.getByRole('listitem')).toHaveCount(2)
  await expect(history).toContainText('by Elena Marsh')
  await history.getByRole('button', { name: 'Entered in error' }).click()
  await history.getByLabel('Reason').fill('Another patient')
  await history.getByRole('button', { name: 'Entered in error', exact: true }).click()
  await expect(history).toContainText('Another patient')
  await history.getByRole('button', { name: 'Close' }).click()
  await problems.getByText('Past and refuted problems').click()
  await expect(problems).toContainText('Entered in error')

  expect(await accessibilityFaults(page)).toEqual([])
})

test('a problem chosen from the list brings its code, and other words drop it', async ({ as }) => {
  const page = await as('doctor')
  await openHealth(page)
  await page.getByRole('button', { name: 'Add problem' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add problem' })
  const words = dialog.getByLabel('Problem', { exact: true })
  await words.fill('tension headache unsp')
  const option = dialog.getByRole('option', { name: /^Tension-type headache, unspecified, not/ })
  await option.waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(words).toHaveValue(/^Tension-type headache, unspecified, (not )?intractable/)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const problems = page.getByRole('region', { name: 'Problems' })
  await problems.getByRole('button', { name: /^History: Tension-type/ }).click()
  const history = page.getByRole('dialog', { name: /^History/ })
  await expect(history).toContainText('Codes: G44.20')
  await history.getByRole('button', { name: 'Close' }).click()
  await problems.getByRole('button', { name: /^Change: Tension-type/ }).click()
  const change = page.getByRole('dialog', { name: 'Change problem' })
  await change.getByLabel('Problem', { exact: true }).fill('Headache, now and then')
  await change.getByRole('button', { name: 'Save' }).click()
  await problems.getByRole('button', { name: 'History: Headache, now and then' }).click()
  await expect(history.getByRole('listitem')).toHaveCount(2)
  await expect(history).not.toContainText('Codes:')
})

test('vital signs are entered in one form, refused where nobody has them, and drawn over time', async ({
  as,
}) => {
  const page = await as('doctor')
  await openHealth(page)
  await page.getByRole('button', { name: 'Add vital signs' }).click()
  const form = page.getByRole('dialog', { name: 'Add vital signs' })
  await form.getByLabel('Systolic pressure').fill('131')
  await form.getByLabel('Diastolic pressure').fill('84')
  await form.getByLabel('Weight', { exact: true }).fill('7000')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toContainText('Weight must be between 0.4 and 1433 lb.')
  await form.getByLabel('Weight', { exact: true }).fill('172.5')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Vital signs saved')).toBeVisible()
  const table = page.getByRole('table', { name: 'Vital signs' })
  await expect(table.getByRole('row', { name: /Blood pressure/ })).toContainText('131/84 mmHg')
  await expect(table.getByRole('row', { name: /Body weight/ })).toContainText('172.5 lb')

  await table.getByRole('button', { name: 'Blood pressure' }).click()
  const values = page.getByRole('dialog', { name: 'Blood pressure' })
  await expect(values.getByRole('img', { name: /Blood pressure over time/ })).toBeVisible()
  await expect(values.getByRole('listitem').first()).toContainText('131/84 mmHg')
})

test('the desk without a duty for it sees no health of a patient', async ({ as }) => {
  const staff = await as('staff')
  await staff.goto(`/patients/details/${jose}?tab=health`)
  await expect(staff.getByRole('tab', { name: 'Overview' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(staff.getByRole('tab', { name: 'Health' })).toHaveCount(0)
})

test('a patient reads what is known of their own health, and changes nothing', async ({ as }) => {
  const page = await as('patient')
  await page.getByRole('link', { name: 'My health' }).click()
  await expect(page.getByRole('heading', { name: 'My health', level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Vaccinations', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Add|Change)/ })).toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])
})

test('a nurse writes vital signs beside a visit', async ({ as }) => {
  const nurse = await as({ email: 'grace.okonkwo@openward.example', password: demoPassword })
  const visits = await nurse.request.get(`/api/appointments?patientId=${jose}&limit=1`)
  const { rows } = (await visits.json()) as { rows: { id: string }[] }
  await nurse.goto(`/today?show=${rows[0]?.id ?? ''}`)
  const panel = nurse.getByRole('complementary', { name: 'José Núñez' })
  await panel.getByRole('button', { name: 'Add vital signs' }).click()
  const form = nurse.getByRole('dialog', { name: 'Add vital signs' })
  await form.getByLabel('Pulse').fill('71')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByRole('list', { name: 'Vital signs of this visit' })).toContainText(
    'Heart rate: 71 /min',
  )
})
