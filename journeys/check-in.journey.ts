import type { Page } from '@playwright/test'
import { faultsInBothThemes } from './accessibility.ts'
import { expect, test } from './journey.ts'

/** A person without an appointment, whose visit is set back to the state before arrival. */
async function aPatientWhoIsDue(desk: Page, name: string): Promise<string> {
  const made = desk.waitForResponse('**/api/today/walk-ins')
  await desk.getByRole('button', { name: '+ Walk-in' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Walk-in' })
  for (const [label, text] of [
    ['Patient', name],
    ['Doctor', 'Newcomer'],
  ] as const) {
    // The board behind the dialog has a select of doctors too.
    const field = dialog.getByRole('combobox', { name: label })
    await field.fill(text)
    await dialog
      .getByRole('option', { name: new RegExp(text, 'i') })
      .first()
      .waitFor()
    await field.press('Enter')
    await expect(field).toHaveAttribute('aria-expanded', 'false')
  }
  await dialog.getByRole('button', { name: 'Check in' }).click()
  const { id } = (await (await made).json()) as { id: string }
  const waiting = desk.getByRole('region', { name: 'Waiting' })
  await waiting.getByRole('button', { name: `More: ${name}` }).click()
  await waiting.getByRole('button', { name: `Undo: ${name}` }).click()
  await expect(desk.getByRole('region', { name: 'Due' }).getByRole('link', { name })).toBeVisible()
  return id
}

test('a patient checks in at the tablet by the visit’s code; the desk sees it at once, the next patient sees nothing', async ({
  as,
  page,
  newcomer,
}) => {
  const patient = await newcomer('patient')
  await newcomer('doctor')
  const desk = await as('staff')
  await desk.goto('/today')
  await desk.getByRole('button', { name: 'Check-in tablet' }).click()
  await desk.getByRole('button', { name: /^Make a/ }).click()
  const url = await desk.getByText(/\/check-in#/).innerText()
  await desk.getByRole('button', { name: 'Close' }).click()
  const id = await aPatientWhoIsDue(desk, patient.name)

  const own = await as(patient)
  await own.goto(`/patient/appointments/${id}`)
  const code = (await own.getByText(/^\d{3} \d{3}$/).innerText()).replace(' ', '')

  await page.setViewportSize({ width: 810, height: 1080 })
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1, name: 'Check in' })).toBeVisible()
  expect(await faultsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Anmeldung' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  for (const digit of code) await page.getByRole('button', { name: digit, exact: true }).click()
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(page.getByText(/^Ihre Nummer ist \d+$/)).toBeVisible()
  await expect(page.locator('body')).not.toContainText('Newcomer')
  const waiting = desk.getByRole('region', { name: 'Waiting' })
  await expect(waiting.getByRole('link', { name: patient.name })).toBeVisible()

  // The next person finds an empty field in the clinic's language, without pressing anything.
  await expect(page.getByLabel('Code')).toHaveValue('', { timeout: 20_000 })
  await expect(page.getByRole('heading', { level: 1, name: 'Check in' })).toBeVisible()
  await page.getByLabel('Code').pressSequentially(code === '111111' ? '222222' : '111111')
  await page.getByLabel('Code').press('Enter')
  await expect(page.getByRole('alert')).toHaveText(
    'This code does not work now. Please check it, or go to the desk.',
  )
  expect(await page.context().cookies()).toEqual([])
})
