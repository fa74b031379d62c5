import type { Page } from '@playwright/test'
import { anAppointment } from '../clinic/visits/appointments/server/an-appointment.ts'
import { faultsInBothThemes } from './accessibility.ts'
import { expect, test } from './journey.ts'
import { type OwnClinic, ownClinic } from './own-clinic.ts'

let clinic: OwnClinic
test.beforeAll(async () => {
  clinic = await ownClinic()
})
test.afterAll(() => clinic.end())

async function visitOf(name: string, time: string): Promise<string> {
  const doctor = await clinic.person('doctor', `Dr. ${name} Stone`)
  const { id: patientId } = await clinic.person('patient', name)
  const visit = { patientId, doctorId: doctor.id, date: clinic.today, time }
  return anAppointment(clinic.sql, visit)
}

const aboutVisit = (page: Page, name: string) => page.getByRole('complementary', { name })

test('a visit opens beside the board, survives a reload, and is acted on and left by keyboard', async ({
  as,
}) => {
  await visitOf('Nora Beside', '15:00')
  const page = await as(await clinic.person('staff', 'Tess Panel'), { baseURL: clinic.url })
  await page.goto('/today')
  await page.getByRole('link', { name: 'Nora Beside' }).press('Enter')
  const panel = aboutVisit(page, 'Nora Beside')
  await expect(panel.getByRole('heading', { name: 'Nora Beside' })).toBeFocused()
  await page.reload()
  await panel.getByRole('button', { name: 'Check in' }).press('Enter')
  await expect(panel.getByText('Arrived', { exact: true }).first()).toBeVisible()
  await expect(
    page
      .getByRole('region', { name: 'Waiting', exact: true })
      .getByRole('link', { name: 'Nora Beside' }),
  ).toBeVisible()
  expect(await faultsInBothThemes(page)).toEqual([])
  await panel.getByRole('button', { name: 'Call', exact: true }).focus()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(page).toHaveURL(/\/today$/)
})

test('Back closes the visit and leaves the list as it was', async ({ as }) => {
  await visitOf('Olaf Back', '16:00')
  const page = await as(await clinic.person('staff', 'Bo Panel'), { baseURL: clinic.url })
  await page.goto(`/appointments?from=${clinic.today}`)
  const row = page.getByRole('row', { name: /Olaf Back/ })
  await row.getByRole('cell').nth(1).click()
  await expect(aboutVisit(page, 'Olaf Back')).toBeVisible()
  await page.goBack()
  await expect(aboutVisit(page, 'Olaf Back')).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`from=${clinic.today}`))
})

test('on a phone the visit covers the page, fits 320 px, and is canceled with a hostile reason', async ({
  as,
}) => {
  const id = await visitOf('Willa Narrow', '17:00')
  const page = await as(await clinic.person('staff', 'Ida Panel'), { baseURL: clinic.url })
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(`/today?show=${id}`)
  const panel = page.getByRole('dialog', { name: 'Willa Narrow' })
  await panel.getByRole('button', { name: 'Cancel visit' }).click()
  const reason = `<img src=x onerror=alert(1)> ${'x'.repeat(150)}`
  const form = panel.getByRole('region', { name: 'Cancel visit' })
  await form.getByLabel('Reason').fill(reason)
  await form.getByRole('button', { name: 'Cancel visit' }).click()
  await expect(panel.getByText(reason)).toBeVisible()
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  // The long reason stays inside of the day's report too.
  await page.goto('/reports/day-report')
  await expect(page.getByText(reason)).toBeVisible()
  expect(await overflow()).toBeLessThanOrEqual(0)
})
