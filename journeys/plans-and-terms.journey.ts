import { accessibilityFaults } from './accessibility.ts'
import { expect, test } from './journey.ts'

/** Type 2 diabetes, with a care plan; seen by the doctor who signs in. */
const jose = '01900000-0000-7000-8000-000000000051'

test('a doctor reads a report with its results, and writes a goal and a care plan', async ({
  as,
}) => {
  const page = await as('doctor')
  await page.goto(`/patients/details/${jose}?tab=health`)
  const reports = page.getByRole('region', { name: 'Reports' })
  await reports
    .getByRole('button', { name: /results: Blood tests$/ })
    .first()
    .click()
  const results = page.getByRole('dialog', { name: 'Results: Blood tests' })
  await expect(results.getByRole('listitem').first()).toContainText(/\d/)
  await results.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Add goal' }).click()
  const goal = page.getByRole('dialog', { name: 'Add goal' })
  await goal.getByLabel('Goal', { exact: true }).fill('Walk each day')
  await goal.getByLabel('Target value').fill('30 minutes')
  await goal.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'Goals' })).toContainText('Walk each day')

  await page.getByRole('button', { name: 'Add care plan' }).click()
  const plan = page.getByRole('dialog', { name: 'Add care plan' })
  await plan.getByLabel('Plan', { exact: true }).fill('Foot care')
  await plan.getByLabel('Until').fill('2019')
  await plan.getByRole('button', { name: 'Save' }).click()
  await expect(plan).toContainText('Until cannot be before Since.')
  await plan.getByLabel('Until').fill('')
  await plan.getByLabel('Activities').fill('Look at the feet daily')
  await plan.getByRole('button', { name: 'Save' }).click()
  const plans = page.getByRole('region', { name: 'Care plans' })
  await expect(plans).toContainText('Look at the feet daily')
  await expect(plans).toContainText('Goal: Hemoglobin A1c below 7 %')
  expect(await accessibilityFaults(page)).toEqual([])
})

test('an admin loads a list of medicines, and the form of a medicine offers its words', async ({
  as,
}) => {
  const page = await as('admin')
  await page.goto('/settings/terms')
  const medicines = page.getByRole('region', { name: 'Medicines' })
  const load = async (text: string) => {
    const choosing = page.waitForEvent('filechooser')
    await medicines.getByRole('button', { name: 'Load file: Medicines' }).click()
    await (
      await choosing
    ).setFiles({
      name: 'medicines.tsv',
      mimeType: 'text/tab-separated-values',
      buffer: Buffer.from(text),
    })
  }
  await load('name\tcode\n\tM1\n')
  await expect(medicines.getByRole('alert')).toHaveText('Line 2 has no name.')
  await load('name\tcode\nLatanoprost eye drops\tM1\n')
  await expect(medicines).toContainText('1 term, loaded')
  expect(await accessibilityFaults(page)).toEqual([])

  const doctor = await as('doctor')
  await doctor.goto(`/patients/details/${jose}?tab=health`)
  await doctor.getByRole('button', { name: 'Add medicine' }).click()
  const dialog = doctor.getByRole('dialog', { name: 'Add medicine' })
  await dialog.getByLabel('Medicine', { exact: true }).fill('latano')
  await dialog.getByRole('option', { name: /Latanoprost eye drops/ }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  const list = doctor.getByRole('region', { name: 'Medicines' })
  await list.getByRole('button', { name: 'History: Latanoprost eye drops' }).click()
  await expect(doctor.getByRole('dialog', { name: /^History/ })).toContainText('Codes: M1')
})
