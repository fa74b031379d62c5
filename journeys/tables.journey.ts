import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { germanClinic, usClinic } from './foreign-clinic.ts'
import { expect, test } from './journey.ts'
import { type OwnClinic, ownClinic } from './own-clinic.ts'

let clinic: OwnClinic
test.beforeAll(async () => {
  clinic = await ownClinic()
})
test.afterAll(() => clinic.end())

/** Steps are jobs, which a busy machine may begin late. */
const patience = { timeout: 60_000 }
const patients = 40
const visits = 20

/** Brings a file to the choice of its columns. */
async function upload(page: Page, holds: 'Patients' | 'Visits', name: string, buffer: Buffer) {
  await page.goto('/settings/import/tables')
  await page.getByRole('radio', { name: holds }).check()
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Read the table' }).click()
  await expect(page.getByRole('heading', { name: 'Columns', exact: true })).toBeVisible(patience)
}

/** Checks a table whose columns are chosen, and imports it. */
async function checkAndImport(page: Page, button: string, result: string) {
  await page.getByRole('button', { name: /^Check (all lines|again)$/ }).click()
  await page.getByRole('button', { name: button }).click(patience)
  await expect(page.getByText(result)).toBeVisible(patience)
}

async function undoImport(page: Page, result: string) {
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(result)).toBeVisible(patience)
}

const counted = (page: Page, label: string) =>
  page.getByRole('term').filter({ hasText: label }).locator('+ dd')

test('a German practice moves in with its patients and visits, goes back, and moves in again', async ({
  as,
}) => {
  test.setTimeout(300_000)
  await clinic.person('doctor', 'Dr. Greta Vogt')
  const admin = await clinic.person('admin', 'Ada Byron')
  const files = germanClinic({ patients, visits, today: clinic.today })
  const page = await as(admin, { baseURL: clinic.url, acceptDownloads: true })

  await upload(page, 'Patients', 'patienten.csv', files.patients)
  await expect(page.getByText('Windows-1252, separated by semicolons')).toBeVisible()
  await expect(page.getByText(/proves it: its first number is no month/)).toBeVisible()
  await page.getByLabel('“Karteinr.” becomes').selectOption('Number of the old system')
  const preview = page.getByRole('region', { name: 'The first lines' })
  await expect(preview.getByRole('row')).toHaveCount(11)
  await expect(preview.getByRole('cell', { name: 'K-1', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Check all lines' }).click()
  await expect(page.getByRole('button', { name: 'Import 39 patients' })).toBeVisible(patience)
  await expect(page.getByText('Nothing was changed so far.')).toBeVisible()
  await expect(counted(page, 'Refused')).toHaveText('1')
  const lines = page.getByRole('table', { name: 'Lines' })
  await page.getByLabel('Show').selectOption('With remarks only')
  await expect(lines.getByText('“31.02.', { exact: false })).toBeVisible()
  await expect(lines.getByText('The name is empty.')).toBeVisible()
  // The filter’s value in the URL opens no panel beside the page.
  await expect(page.getByRole('heading', { name: 'Visit' })).toHaveCount(0)
  await page.getByLabel('Same number, or the same row (1)').selectOption('Fill in what is empty')
  await page.getByRole('button', { name: 'Import 39 patients' }).click()
  await expect(page.getByText('It made 39 patients.')).toBeVisible(patience)
  expect(await clinic.sql`select from patient_addresses where city = 'Lübeck'`).not.toHaveLength(0)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download report' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('report-patienten.csv')
  const report = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(report).toHaveLength(patients + 2)
  expect(report.filter((line) => line.includes(',refused,The name is empty.'))).toHaveLength(1)

  // Somebody works with one chart before the import is undone.
  const table = page.url()
  await page.getByLabel('Show').selectOption('Made only')
  await lines.getByRole('link', { name: 'Open' }).first().click()
  await page.getByRole('link', { name: 'Edit' }).first().click()
  await page.getByLabel('Contact', { exact: true }).fill('0431 999 999')
  await page.getByRole('button', { name: 'Update Patient' }).click()
  await expect(page.getByText(/updated/i).first()).toBeVisible()
  await page.goto(table)
  await undoImport(page, '38 undone, 1 stay.')
  await page.getByLabel('Show').selectOption('Those that stay only')
  await expect(lines.getByText(/It was changed on \d{4}-\d\d-\d\d\./)).toBeVisible()

  await upload(page, 'Patients', 'patienten.csv', files.patients)
  await page.getByLabel('“Karteinr.” becomes').selectOption('Number of the old system')
  await checkAndImport(page, 'Import 38 patients', 'It made 38 patients.')

  await upload(page, 'Visits', 'termine.csv', files.visits)
  await page.getByLabel('“Karteinr.” becomes').selectOption('Patient: number of the old system')
  await checkAndImport(page, `Import ${visits} visits`, `It made ${visits} visits.`)
  await undoImport(page, `All of it was undone: ${visits}.`)
  await checkAndImport(page, `Import ${visits} visits`, `It made ${visits} visits.`)
  await page.goto('/appointments?view=list')
  await expect(page.getByRole('row', { name: /Dr\. Greta Vogt/ }).first()).toBeVisible()
})

test('an export of OpenEMR is recognised, and needs no choice of columns', async ({ as }) => {
  test.setTimeout(240_000)
  const doctor = await clinic.person('doctor', 'Dr. Alan Ward')
  await clinic.sql`
    update users set identifiers = '[{"type": "Number", "system": "", "value": "3"}]'
    where id = ${doctor.id}`
  const admin = await clinic.person('admin', 'Adam Opie')
  const files = usClinic({ patients, visits, today: clinic.today })
  const page = await as(admin, { baseURL: clinic.url })

  await upload(page, 'Patients', 'patient_data.csv', files.patients)
  await expect(page.getByText('These are the columns of “OpenEMR: patient_data.csv”')).toBeVisible()
  await expect(page.getByLabel('“fname” becomes')).toHaveValue('firstName')
  await expect(page.getByText(/proves it: its second number is no month/)).toBeVisible()
  await checkAndImport(page, 'Import 39 patients', 'It made 39 patients.')
  await undoImport(page, 'All of it was undone: 39.')
  await checkAndImport(page, 'Import 39 patients', 'It made 39 patients.')

  await upload(page, 'Visits', 'openemr_postcalendar_events.csv', files.visits)
  await expect(page.getByLabel('“pc_aid” becomes')).toHaveValue('doctorNumber')
  await checkAndImport(page, `Import ${visits} visits`, `It made ${visits} visits.`)
  const booked = await clinic.sql`
    select from appointments where doctor_id = ${doctor.id} and status = 'scheduled'`
  expect(booked).toHaveLength(visits)
})
