import type { Locator, Page } from '@playwright/test'
import { namedPatients } from '../demo/cast.ts'
import { accessibilityFaults } from './accessibility.ts'
import { expect, test } from './journey.ts'

const rail = (page: Page) => page.getByRole('navigation', { name: 'Main' })

/** The links of the rail, in their order. */
async function offered(page: Page): Promise<string[]> {
  await expect(rail(page).getByRole('link', { name: 'Profile' })).toBeVisible()
  return rail(page).getByRole('link').allInnerTexts()
}

/** Opens each link of the rail and fails when the page asked for something that the account may not read. */
async function walk(page: Page): Promise<void> {
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(`${page.url()}: ${response.url()}`)
  })
  const links = await rail(page).getByRole('link').all()
  const paths = await Promise.all(links.map((link) => link.getAttribute('href')))
  for (const path of paths) {
    await page.goto(path ?? '/')
    await page.waitForLoadState('networkidle')
  }
  expect(refused).toEqual([])
}

/** Gives an account the duty of a cashier; answers the part of its page that says so. */
async function makeCashier(admin: Page, id: string): Promise<Locator> {
  await admin.goto(`/users/${id}`)
  const section = admin.getByRole('region', { name: 'What this account may do' })
  await section.getByRole('checkbox', { name: 'Cashier' }).check()
  await section.getByRole('button', { name: 'Save duties' }).click()
  await expect(admin.getByText('Duties saved.')).toBeVisible()
  return section
}

test('a screen whose live updates begin late hears of the duty that was given meanwhile', async ({
  as,
  newcomer,
}) => {
  const account = await newcomer('staff')
  const admin = await as('admin')
  const colleague = await as(account)
  const { promise: whenGiven, resolve: giveIt } = Promise.withResolvers<undefined>()
  await colleague.route(/\/api\/live/, async (route) => {
    await whenGiven
    await route.continue()
  })
  await colleague.goto('/staff')
  expect(await offered(colleague)).toContain('Medical Records')

  await makeCashier(admin, account.id)
  giveIt(undefined)
  await expect(rail(colleague).getByRole('link', { name: 'Medical Records' })).toHaveCount(0)
})

test('an admin gives a colleague a duty, who from then on sees and does just that', async ({
  as,
  newcomer,
}) => {
  const account = await newcomer('staff')
  const admin = await as('admin')
  const colleague = await as(account)
  expect(await offered(colleague)).toContain('Medical Records')

  const section = await makeCashier(admin, account.id)
  await section.getByText('All permissions, and where they come from').click()
  await expect(section.getByText('Make and change bills Cashier')).toBeVisible()
  await expect(section.getByText('Read medical records')).toHaveCount(0)
  expect(await accessibilityFaults(admin)).toEqual([])

  await colleague.goto('/staff')
  await expect(rail(colleague).getByRole('link', { name: 'Medical Records' })).toHaveCount(0)
  expect(await offered(colleague)).toContain('Billing')
  await colleague.goto('/medical-records')
  await expect(colleague).toHaveURL(/\/$/)
  const refused = await colleague.request.get('/api/medical-records')
  expect(refused.status()).toBe(403)
  await walk(colleague)

  await admin.goto(`/users/${account.id}`)
  await section.getByRole('checkbox', { name: 'Nurse' }).check()
  await section.getByRole('checkbox', { name: 'Cashier' }).uncheck()
  await section.getByRole('button', { name: 'Save duties' }).click()
  await expect(admin.getByText('Duties saved.')).toBeVisible()
  await colleague.goto('/medical-records')
  await expect(colleague.getByRole('heading', { level: 1, name: 'Medical Records' })).toBeVisible()
  await colleague.goto('/billing')
  await expect(colleague).toHaveURL(/\/$/)
  await colleague.goto('/staff')
  await walk(colleague)
})

test('a locum doctor works as a doctor does, and a trainee opens no chart of others', async ({
  as,
  newcomer,
}) => {
  const account = await newcomer('doctor')
  const admin = await as('admin')
  const doctor = await as(account)
  const give = async (duty: string, instead?: string) => {
    await admin.goto(`/users/${account.id}`)
    const section = admin.getByRole('region', { name: 'What this account may do' })
    if (instead) await section.getByRole('checkbox', { name: instead }).uncheck()
    await section.getByRole('checkbox', { name: duty }).check()
    await section.getByRole('button', { name: 'Save duties' }).click()
    await expect(admin.getByText('Duties saved.')).toBeVisible()
  }
  await give('Locum doctor')
  await doctor.goto('/doctor')
  const places = await offered(doctor)
  expect(places).toEqual(expect.arrayContaining(['Today', 'Appointments', 'Medical Records']))
  for (const place of ['Billing', 'Users', 'Settings']) expect(places).not.toContain(place)
  await walk(doctor)
  const chart = `/patients/details/${namedPatients.walter.id}`
  await doctor.goto(chart)
  const taking = doctor.getByRole('button', { name: 'Take into my care' })
  await expect(taking).toBeVisible()

  await give('Trainee', 'Locum doctor')
  await doctor.goto(chart)
  await expect(doctor.getByRole('heading', { name: 'Walter Lindgren' })).toBeVisible()
  await expect(taking).toHaveCount(0)
  await walk(doctor)
})

test('a clinic makes a duty of its own, and a colleague in two tabs changes it unseen by nobody', async ({
  as,
}) => {
  const page = await as('admin')
  await page.goto('/duties')
  await page.getByRole('link', { name: '+ Add Duty' }).click()
  const name = `Evening desk ${Date.now()}`
  await page.getByLabel('Name').fill(name)
  await page.getByRole('checkbox', { name: 'See the day, the calendar and visits' }).check()
  await page.getByRole('button', { name: 'Add Duty' }).click()
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('1 of ')

  await row.getByRole('link', { name }).click()
  await expect(page.getByLabel('Name')).toHaveValue(name)
  // A form that nobody edits would follow the other tab.
  await page.getByLabel('Name').fill(`${name} late`)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByRole('checkbox', { name: 'Book, move and cancel visits' }).check()
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other).toHaveURL(/\/duties$/)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'Both versions' })).toContainText('Keep mine')
  await expect(page.getByLabel('Name').first()).toHaveValue(`${name} late`)

  await other
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('link', { name })
    .click()
  await other.getByRole('button', { name: 'Delete', exact: true }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(other).toHaveURL(/\/duties$/)
  await expect(other.getByRole('row', { name: new RegExp(name) })).toHaveCount(0)
})
