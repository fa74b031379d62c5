import type { Role } from '../contract/role.ts'
import { expect, test } from './journey.ts'

const id = '01900000-0000-7000-8000-0000000000ff'
const desk = ['admin', 'staff']
const clinicians = ['admin', 'staff', 'doctor']
const everyone = ['admin', 'staff', 'doctor', 'patient']

/** The route table of the product: path, and the roles that may open it. */
const routes: readonly [string, readonly string[]][] = [
  ['/admin', ['admin']],
  ['/doctor', ['doctor']],
  ['/staff', ['staff']],
  ['/patient', ['patient']],
  ['/patients', desk],
  ['/patients/add', desk],
  [`/patients/edit/${id}`, desk],
  [`/patients/details/${id}`, clinicians],
  ['/appointments', clinicians],
  ['/appointments/add', desk],
  [`/appointments/edit/${id}`, desk],
  ['/medical-records', everyone],
  ['/medical-records/add', ['doctor']],
  [`/medical-records/edit/${id}`, ['doctor']],
  [`/medical-records/${id}`, everyone],
  ['/billing', desk],
  ['/billing/add', desk],
  [`/billing/edit/${id}`, desk],
  ['/users', ['admin']],
  [`/users/${id}`, ['admin']],
  ['/profile', everyone],
  ['/settings', ['admin']],
  ['/settings/import', ['admin']],
  ['/settings/outbox', ['admin']],
]
const open = ['/', '/login', '/signup', '/about', '/nowhere', '/Users', '/patients/details']

test('R-24 a visitor is sent from every protected page to Login', async ({ page }) => {
  for (const [path] of routes) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/login$/)
  }
})

for (const role of ['admin', 'doctor', 'staff', 'patient'] as const satisfies readonly Role[]) {
  test(`R-09 to R-23 the ${role} is let into their pages and sent home from all others`, async ({
    as,
  }) => {
    const page = await as(role)
    for (const [path, roles] of routes) {
      await page.goto(path)
      // Pages of a row that does not exist redirect to their list, which the same roles may open.
      if (!roles.includes(role)) await expect(page, path).toHaveURL(/:\d+\/$/)
      else {
        await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
        await expect(page, path).not.toHaveURL(/\/login$|:\d+\/$/)
      }
    }
  })
}

test('R-01, R-02, R-04, R-06 open pages are open to visitors and to every role', async ({
  page,
  as,
}) => {
  for (const person of [page, await as('patient'), await as('admin')]) {
    for (const path of open) {
      await person.goto(path)
      await expect(person, path).toHaveURL(new RegExp(`${path}$`))
      await expect(person.getByRole('heading', { level: 1 })).toBeVisible()
    }
  }
})

test('R-06 to R-08 an unknown path is a page with status 404 and a way home', async ({ page }) => {
  for (const path of ['/nowhere', '/billing/add/x', '/Users', '/patients/details']) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(404)
    await expect(page.getByText('404')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  }
  expect((await page.goto('/about/'))?.status()).toBe(200)
  await page.goto('/nowhere')
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
})
