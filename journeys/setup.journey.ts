import { mkdtempSync, chmodSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aServer, type RunningServer } from '../app/server/a-server.ts'
import { freePort } from '../server/database/free-port.ts'
import { faultsInBothThemes } from './accessibility.ts'
import { choosePerson, expect, test } from './journey.ts'

const admin = { email: 'ada@lakeside.example', password: 'six blue herons at dawn' }

let server: RunningServer
let folder: string
let url: string
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'openward-journey-'))
  // Under root, PostgreSQL runs as another user that must pass through this folder.
  chmodSync(folder, 0o711)
  const port = await freePort()
  url = `http://localhost:${port}`
  server = await aServer({
    PORT: String(port),
    OPENWARD_URL: url,
    OPENWARD_DATA: join(folder, 'data'),
    OPENWARD_SECRET: 'a secret for journeys only, long enough',
    OPENWARD_ADMIN_EMAIL: admin.email,
    OPENWARD_ADMIN_PASSWORD: admin.password,
  })
})
test.afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.exited
  rmSync(folder, { recursive: true, force: true })
})

test('the first admin of an empty clinic is led to the first booked visit', async ({ as }) => {
  const page = await as(admin, { baseURL: url })
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByText('0 of 9 steps are done.')).toBeVisible()
  // The cards of the dashboard stay below.
  await expect(page.getByRole('group', { name: 'Total Patients' })).toBeVisible()

  await page.getByRole('button', { name: 'Start: Clinic' }).click()
  await page.getByLabel('Clinic name').fill('Praxis am See')
  await page.getByLabel('Country').selectOption('DE')
  await page.getByRole('button', { name: 'Use these' }).click()
  await page.getByLabel('Street and building').fill('Seeweg 4')
  await page.getByLabel('City').fill('Kiel')
  await page.getByLabel('Postal code').fill('24103')
  await page.getByLabel('Phone').fill('+49 431 123')
  expect(await faultsInBothThemes(page, { within: 'main' })).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('1 of 9 steps are done.')).toBeVisible()
  await expect(page.getByText('The clinic has no opening hours.')).toBeVisible()

  await page.getByRole('link', { name: 'Hours of the clinic' }).click()
  for (const day of [
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
    'Sunday',
  ]) {
    await page.getByRole('button', { name: `Add hours on ${day}` }).click()
  }
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Hours saved.')).toBeVisible()
  await page.goto('/admin')
  await expect(page.getByText('2 of 9 steps are done.')).toBeVisible()

  await page.getByRole('button', { name: 'Continue: Doctors' }).click()
  await page.getByRole('button', { name: 'Invite doctor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite doctor' })
  await dialog.getByLabel('Name').fill('Dr. Vera Lund')
  await dialog.getByLabel('Email').fill('vera@lakeside.example')
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('1 doctor has no hours.')).toBeVisible()

  await page.getByRole('button', { name: /^Visit types and prices/ }).click()
  await page.getByLabel('Name', { exact: true }).fill('Consultation')
  await page.getByLabel('Price').fill('85')
  await page.getByRole('button', { name: 'Add Visit Type' }).click()
  await expect(page.getByRole('button', { name: /^Visit types and prices.*Done/ })).toBeVisible()
  await page.getByRole('button', { name: 'Skip the rest' }).click()
  await expect(page.getByText(/steps of the set-up were skipped/)).toBeVisible()

  await page.getByRole('button', { name: '+ Add Patient' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Nia New')
  await page.getByLabel('Date of Birth').fill('1984-05-06')
  await page.getByLabel('Gender', { exact: true }).selectOption('female')
  await page.getByLabel('Contact', { exact: true }).fill('0431 123')
  await page.getByRole('button', { name: 'Add Patient' }).click()
  await expect(page).toHaveURL(/\/patients$/)
  await page.goto('/appointments/add')
  await choosePerson(page, 'Patient', 'Nia New')
  await choosePerson(page, 'Doctor', 'Dr. Vera Lund')
  await page.getByLabel('Date').fill('+7')
  await page.getByLabel('Time').fill('10:00')
  await page.getByLabel('Reason/notes').fill('First visit')
  await page.getByRole('button', { name: 'Add Appointment' }).click()
  await expect(page).toHaveURL(/\/appointments\?view=day/)
  await page.goto('/appointments?view=list')
  await expect(page.getByRole('row', { name: /Nia New.*Dr\. Vera Lund/ })).toBeVisible()
})
