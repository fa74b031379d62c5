import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { choosePerson, expect, searchFor, test } from './journey.ts'

const folder = join(import.meta.dirname, '../samples/fhir-r4')
const file = join(folder, 'Zuzana_Dvorackova.json')
const otherFile = join(folder, 'Thordis_Hallgrimsdottir.json')
const patientName = 'Zuzana Ludmila Dvořáčková'
const password = 'six blue herons at dawn'

interface Bundle {
  readonly entry: readonly {
    readonly resource: {
      readonly resourceType: string
      readonly name?: readonly { readonly family: string; readonly given: readonly string[] }[]
    }
  }[]
}

/** The name of the first doctor in a bundle. */
function doctorIn(path: string): string {
  const { entry } = JSON.parse(readFileSync(path, 'utf8')) as Bundle
  const found = entry.find(({ resource }) => resource.resourceType === 'Practitioner')
  const name = found?.resource.name?.[0]
  return [...(name?.given ?? []), name?.family].join(' ')
}

/** Opens a one-time link in a browser of its own, sets the password and so signs in. */
async function useLink(browser: Browser, link: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(link)
  await page.getByLabel('New Password').fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.waitForURL(/\/(doctor|patient)$/)
  return page
}

const linkOn = (page: Page) =>
  page.getByText(/^https?:\/\/\S+\/set-password#[\w-]{43}$/).innerText()

test('the main job on imported data: a patient is imported, found, booked, seen, recorded and billed, pays, and alone reads it', async ({
  as,
  browser,
}) => {
  test.setTimeout(240_000)
  const doctorName = doctorIn(file)
  const admin = await as('admin')
  await admin.goto('/settings/import')
  await admin.locator('input[type=file]:not([webkitdirectory])').setInputFiles([file, otherFile])
  await admin.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(
    admin
      .getByText(/^It made 2 patients, .* appointments, .* bills and 2 imported items\.$/)
      .first(),
  ).toBeVisible({
    timeout: 60_000,
  })
  await admin.locator('input[type=file]:not([webkitdirectory])').setInputFiles([file])
  await admin.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(
    admin.getByText('All of it was imported before: nothing changed.').first(),
  ).toBeVisible({
    timeout: 60_000,
  })

  await admin.goto(`/users?search=${encodeURIComponent(doctorName)}`)
  const row = admin.getByRole('row', { name: new RegExp(doctorName) })
  await row.getByRole('button', { name: 'Make bookable' }).click()
  await expect(admin.getByText(`${doctorName} can be booked now`)).toBeVisible()
  await row.getByRole('button', { name: 'Invite' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Email').fill('imported.doctor@clinic.example')
  await dialog.getByRole('button', { name: /invit/i }).click()
  const doctor = await useLink(browser, await linkOn(admin))

  const desk = await as('staff')
  await desk.goto('/patients')
  await searchFor(desk, 'dvorackova zusana')
  await desk
    .getByRole('row', { name: new RegExp(patientName) })
    .getByRole('link', { name: 'Details' })
    .click()
  await expect(desk.getByText(patientName).first()).toBeVisible()
  const chart = desk.url()
  await desk.getByRole('link', { name: 'Add Appointment' }).click()
  await expect(desk.getByRole('combobox', { name: 'Patient' })).toHaveValue(new RegExp(patientName))
  await choosePerson(desk, 'Doctor', doctorName)
  const today = new Date().toISOString().slice(0, 10)
  await desk.getByLabel('Date').fill(today)
  await desk.getByLabel('Time').fill('23:15')
  await desk.getByLabel('Reason/notes').fill('Control after import')
  await desk.getByRole('button', { name: 'Add Appointment' }).click()
  await expect(desk).toHaveURL(/\/appointments\?view=day&date=.*&show=/)

  await doctor.goto('/doctor')
  const visit = doctor.getByRole('row', { name: new RegExp(`${patientName}.*23:15`) })
  await expect(visit).toContainText('Control after import')
  await visit.getByRole('button', { name: 'Start visit' }).click()
  const panel = doctor.getByRole('dialog', { name: 'Visit' })
  await expect(panel.getByRole('heading', { name: new RegExp(patientName) })).toBeVisible()
  await expect(visit).toContainText('In progress')
  await panel.getByPlaceholder('Clinical notes and findings').fill('Recovered well. No complaints.')
  await panel.getByPlaceholder('Prescription (medications, dosages)').fill('None needed')
  await panel.getByLabel('Sign it now').check()
  await panel.getByRole('button', { name: 'Add Record' }).click()
  await expect(doctor).toHaveURL(/\/doctor$/)
  await expect(visit).toContainText('Completed')

  await desk.goto(chart)
  await desk.getByRole('link', { name: 'Add Bill' }).click()
  await desk.getByLabel('Amount').fill('87.50')
  await desk.getByRole('button', { name: 'Add Bill' }).click()
  await expect(desk).toHaveURL(/\/billing$/)
  await searchFor(desk, patientName)
  const bill = desk
    .getByRole('row', { name: new RegExp(`${patientName}.*\\$87\\.50`) })
    .filter({ has: desk.locator(`time[datetime="${today}"]`) })
  await bill.getByRole('button', { name: 'Take payment' }).click()
  const payment = desk.getByRole('dialog', { name: 'Take payment' })
  await payment.getByLabel('Paid by').selectOption('Card')
  await payment.getByRole('button', { name: 'Record payment' }).click()
  await expect(bill.getByText('Paid', { exact: true })).toBeVisible()

  await desk.goto(chart)
  await desk.getByRole('link', { name: 'Edit', exact: true }).click()
  const email = desk.getByLabel('Email')
  // It is open already where the chart has further details, once these are read.
  await expect(async () => {
    if (!(await email.isVisible())) await desk.getByText('More details').click()
    await expect(email).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await email.fill('zuzana.dvorackova@clinic.example')
  await desk.getByRole('button', { name: 'Update Patient' }).click()
  await expect(desk).toHaveURL(/\/patients$/)
  await desk.goto(chart)
  await desk.getByRole('button', { name: 'Invite to portal' }).click()
  const patient = await useLink(browser, await linkOn(desk))

  await patient.goto('/patient')
  await expect(patient.getByRole('row', { name: /23:15/ })).toContainText('Control after import')
  await expect(patient.getByRole('row', { name: /\$87\.50/ })).toContainText('Paid')
  await patient.goto('/medical-records')
  await patient.getByRole('link', { name: 'View' }).first().click()
  await expect(patient.getByText('Recovered well. No complaints.')).toBeVisible()

  await desk.goto('/medical-records?search=Hallgrimsdottir')
  const foreign = await desk.getByRole('link', { name: 'View' }).first().getAttribute('href')
  await patient.goto(foreign ?? '')
  await expect(patient.getByText('Record not found')).toBeVisible()
})
