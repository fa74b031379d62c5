import { expect, test } from './journey.ts'

test('S-27 to S-29, P-08 the patient sees their own visits, bills and records, and nobody else’s', async ({
  as,
}) => {
  const page = await as('patient')
  await expect(page).toHaveURL(/\/patient$/)
  await expect(page.getByRole('heading', { name: 'Your Appointments' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your Bills' })).toBeVisible()
  const bills = page.getByRole('table', { name: 'Your bills' })
  await expect(bills).toContainText('$')
  expect((await bills.getByRole('columnheader').allInnerTexts()).slice(0, 3)).toEqual([
    'Amount',
    'Status',
    'Date',
  ])
  const visits = page.getByRole('table', { name: 'Your appointments' })
  expect((await visits.getByRole('columnheader').allInnerTexts()).slice(0, 4)).toEqual([
    'Doctor',
    'Date',
    'Time',
    'Status',
  ])
  await page.goto('/medical-records')
  const own = await page.getByRole('link', { name: 'View' }).first().getAttribute('href')
  expect(own).toMatch(/^\/medical-records\//)
  const admin = await as('admin')
  await admin.goto('/medical-records?search=Kamil')
  const foreign = await admin.getByRole('link', { name: 'View' }).first().getAttribute('href')
  await page.goto(foreign ?? '/')
  await expect(page.getByText('Record not found')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0)
})

test('A-03, C-03 after signing out nothing comes back, by Back, by URL or in another tab, which notices by itself', async ({
  as,
}) => {
  const page = await as('patient')
  const other = await page.context().newPage()
  await other.goto('/medical-records')
  await page.goto('/patient')
  await expect(page.getByRole('heading', { name: 'Your Bills' })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Your Bills' })).toHaveCount(0)
  await page.goto('/patient')
  await expect(page).toHaveURL(/\/login$/)
  await expect(other).toHaveURL(/\/login$/)
})

test('X-20 a logout that fails is logged and leaves the person where they are', async ({
  as,
  expectErrors,
}) => {
  expectErrors(/Logout failed:/)
  expectErrors(/net::ERR_FAILED/)
  const page = await as('patient')
  const logged = page.waitForEvent('console', (message) =>
    message.text().startsWith('Logout failed:'),
  )
  await page.route('**/api/session', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Logout' }).click()
  await logged
  await expect(page).toHaveURL(/\/patient$/)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
})
