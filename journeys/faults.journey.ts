import type { Page } from '@playwright/test'
import { choosePerson, expect, searchFor, test } from './journey.ts'

const payloads = [
  '<script>window.hacked = 1</script>',
  '<img src=x onerror="window.hacked = 1">',
  '"><svg onload=window.hacked=1>',
  "'-window.hacked=1-'",
  '{{constructor.constructor("window.hacked=1")()}}',
  'javascript:window.hacked=1',
  '</textarea><script>window.hacked=1</script>',
  '<iframe srcdoc="<script>parent.hacked=1</script>">',
  '<math><mtext><style><img src=x onerror=window.hacked=1>',
  '\u202Egnp.exe <b onmouseover=window.hacked=1>x</b>',
]

test('W-02 text that people type is shown as typed, and never runs', async ({ as }) => {
  test.slow()
  const page = await as('staff')
  const reports: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) reports.push(message.text())
  })
  page.on('dialog', (dialog) => {
    reports.push(dialog.message())
    void dialog.accept()
  })
  for (const [place, payload] of payloads.entries()) {
    await page.goto('/patients/add')
    await page.getByLabel('Name', { exact: true }).fill(`${payload} ${place}`)
    await page.getByLabel('Date of Birth').fill(`197${place}-02-03`)
    await page.getByLabel('Gender').selectOption('other')
    await page.getByLabel('Contact', { exact: true }).fill(`${payload} 555-0${190 + place}`)
    await page.getByLabel('Address').fill(payload)
    await page.getByRole('button', { name: 'Add Patient' }).click()
    await expect(page).toHaveURL(/\/patients$/)
    await searchFor(page, `${payload} ${place}`)
    const row = page.getByRole('row').filter({ hasText: `${payload} ${place}` })
    await expect(row).toBeVisible()
    await row.getByRole('link', { name: 'Details' }).click()
    await expect(page.getByText(payload).first()).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(window, 'hacked') as unknown)).toBeUndefined()
  }
  await page.goto('/appointments/add')
  await page.getByRole('combobox', { name: 'Patient' }).fill('script')
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'hacked') as unknown)).toBeUndefined()
  expect(reports).toEqual([])
})

test('X-12, X-21 each failure while booking, billing, deleting or changing a role has its own message', async ({
  as,
  newcomer,
  expectErrors,
}) => {
  expectErrors(/net::ERR_FAILED/)
  const { email } = await newcomer('patient')
  const refuse = (page: Page) =>
    page.route(/\/api\/(?!session|live)/, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.abort(),
    )
  const says = (page: Page, text: string) =>
    expect(page.getByRole('alert').getByText(text, { exact: true })).toBeVisible()
  const page = await as('staff')
  await refuse(page)
  for (const [list, question, text] of [
    ['/appointments?view=list', 'Delete this appointment?', 'Failed to delete appointment'],
    ['/billing', 'Delete this bill?', 'Failed to delete bill'],
  ] as const) {
    await page.goto(list)
    const edit = page.getByRole('link', { name: 'Edit' })
    // The row is found by its address: other journeys add rows above it meanwhile.
    const address = await edit.first().getAttribute('href')
    const row = page.getByRole('row').filter({ has: page.locator(`a[href="${address}"]`) })
    const stays = await row.innerText()
    await row.getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('alertdialog', { name: question })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await says(page, text)
    await expect.poll(() => row.innerText()).toBe(stays)
  }
  await page.getByRole('link', { name: 'Edit' }).first().click()
  await page.getByLabel('Amount').fill('7.50')
  await page.getByRole('button', { name: 'Update Bill' }).click()
  await says(page, 'Failed to update bill')
  await expect(page.getByLabel('Amount')).toHaveValue('7.50')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('/billing/add')
  await choosePerson(page, 'Patient', 'Kamil')
  await page.getByLabel('Amount').fill('8.50')
  await page.getByRole('button', { name: 'Add Bill' }).click()
  await says(page, 'Failed to add bill')
  await expect(page.getByLabel('Amount')).toHaveValue('8.50')
  await page.goto('/appointments/add')
  await choosePerson(page, 'Patient', 'Kamil')
  await choosePerson(page, 'Doctor', 'Elena Marsh')
  await page.getByLabel('Time').fill('23:10')
  await page.getByRole('button', { name: 'Add Appointment' }).click()
  await says(page, 'Failed to add appointment')
  await expect(page.getByLabel('Time')).toHaveValue('23:10')

  const admin = await as('admin')
  await refuse(admin)
  await admin.goto('/users')
  await searchFor(admin, email)
  const row = admin.getByRole('row', { name: new RegExp(email) })
  await row.getByRole('combobox').selectOption('staff')
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Change role' }).click()
  await says(admin, 'Failed to update role')
  await expect(row.getByRole('combobox')).toHaveValue('patient')
  await row.getByRole('button', { name: 'Delete' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await says(admin, 'Failed to delete user')
  await expect(row.getByRole('combobox')).toHaveValue('patient')
})

test('X-06, X-21 a save that fails says so in its own words and keeps the form', async ({
  as,
  expectErrors,
}) => {
  expectErrors(/net::ERR_FAILED/)
  const page = await as('staff')
  await page.route('**/api/patients', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.goto('/patients/add')
  await page.getByLabel('Name', { exact: true }).fill('Kept Typing')
  await page.getByLabel('Date of Birth').fill('1971-02-03')
  await page.getByLabel('Gender').selectOption('male')
  await page.getByLabel('Contact', { exact: true }).fill('555-0111')
  await page.getByRole('button', { name: 'Add Patient' }).click()
  await expect(page.getByRole('alert').getByText('Failed to add patient')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Kept Typing')
})

test('X-11, X-22 a list that cannot be read says so, never that it is empty', async ({
  as,
  expectErrors,
}) => {
  expectErrors(/net::ERR_FAILED/)
  const page = await as('admin')
  for (const [path, api] of [
    ['/admin', '**/api/dashboards/counts'],
    ['/patients', '**/api/patients?*'],
    ['/appointments?view=list', '**/api/appointments?*'],
    ['/medical-records', '**/api/medical-records?*'],
    ['/billing', '**/api/bills?*'],
    ['/users', '**/api/users?*'],
  ] as const) {
    await page.route(api, (route) => route.abort())
    await page.route(api.replace('?*', ''), (route) => route.abort())
    await page.goto(path)
    await expect(page.getByText('Something went wrong while loading data.'), path).toBeVisible()
    await expect(
      page.getByText(/No Patients Found|No Appointments Found|No records found|No bills yet/),
    ).toHaveCount(0)
  }
})

test('a page opened while the server cannot be reached says so, and Try again loads it', async ({
  as,
  expectErrors,
}) => {
  expectErrors(/net::ERR_INTERNET_DISCONNECTED|The server cannot be reached/)
  const page = await as('staff')
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Billing' }).click()
  const main = page.getByRole('main')
  await expect(main).toContainText('The server cannot be reached. Try again in a moment.')
  await expect(page.getByRole('link', { name: 'Patients', exact: true })).toBeVisible()
  await page.context().setOffline(false)
  await main.getByRole('button', { name: 'Try again' }).click()
  // A press asks three times, with five seconds for each answer.
  const heading = page.getByRole('heading', { level: 1, name: 'Billing / Invoices' })
  await expect(heading).toBeVisible({ timeout: 25_000 })
})
