import type { Page } from '@playwright/test'
import type { Role } from '../contract/role.ts'
import { expect, test } from './journey.ts'

const main = (page: Page) => page.getByRole('main')

test('G-01, R-05 a link inside the product changes the page without loading a new document', async ({
  page,
}) => {
  await page.goto('/')
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await main(page).getByRole('link', { name: 'Learn More' }).click()
  await expect(page).toHaveURL(/\/about$/)
  expect(await page.evaluate(() => Reflect.get(window, 'isSameDocument') as boolean)).toBe(true)
})

test('S-01, S-02, G-06 every page has header, content and a footer with year, name and credit', async ({
  page,
}) => {
  for (const path of ['/', '/about', '/login', '/signup', '/nowhere']) {
    await page.goto(path)
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(main(page)).toBeVisible()
    const footer = page.getByRole('contentinfo')
    await expect(footer).toContainText(String(new Date().getFullYear()))
    await expect(footer).toContainText('OpenWard')
    await expect(footer).toContainText('Built by the OpenWard contributors')
  }
})

test('S-03 to S-08 the landing page has a hero, three slides, six cards and four sample quotes', async ({
  page,
}) => {
  await page.goto('/')
  await expect(main(page)).toContainText(
    'Patients, appointments, medical records and billing in one place',
  )
  const features = page.getByRole('region', { name: 'Features' })
  for (const card of [
    'Appointments',
    'Billing',
    'Medical Records',
    'Patients',
    'Role-Based Dashboards',
    'Dark Mode',
  ]) {
    await expect(features.getByRole('heading', { name: card, exact: true })).toBeVisible()
  }
  await expect(features.getByRole('heading', { level: 3 })).toHaveCount(6)
  const quotes = page.getByRole('region', { name: 'What clinics say' })
  await expect(quotes.getByText('Sample', { exact: true })).toHaveCount(4)
  for (const signature of ['A receptionist', 'A doctor', 'A clinic manager', 'A patient']) {
    await expect(quotes).toContainText(signature)
  }
  const slides = page.getByRole('button', { name: /^Slide \d$/ })
  await expect(slides).toHaveCount(3)
  for (const [place, slide] of [
    'Book appointments without the phone queue',
    'Every medical record in one place',
    'Clear bills, paid or unpaid at a glance',
  ].entries()) {
    await slides.nth(place).click()
    await expect(page.getByText(slide, { exact: true })).toBeVisible()
  }
})

test('K-02, T-21 the banner goes on by itself every five seconds, wraps, and can be paused', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/')
  const slides = [
    'Book appointments without the phone queue',
    'Every medical record in one place',
    'Clear bills, paid or unpaid at a glance',
  ]
  const shown = async () => {
    for (const [place, slide] of slides.entries()) {
      if (await page.getByText(slide, { exact: true }).isVisible()) return place
    }
    return -1
  }
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  // From here the clock stands still unless the test moves it, even on a slow machine.
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  const first = await shown()
  while ((await shown()) === first) {
    await page.clock.runFor(100)
    await page.waitForTimeout(50)
  }
  // The page may have been slow to appear: some of the slide's five seconds may be over.
  let place = await shown()
  for (let turn = 0; turn < 4; turn += 1) {
    await page.clock.runFor(3000)
    expect(await shown()).toBe(place)
    await page.clock.runFor(2000)
    await expect.poll(shown).toBe((place + 1) % 3)
    place = (place + 1) % 3
  }
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.clock.runFor(20_000)
  expect(await shown()).toBe(place)
})

test('S-09 to S-11, G-03, G-04 the about page says what the product covers, and all of it is there', async ({
  page,
}) => {
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible()
  const text = (await main(page).innerText()).toLowerCase()
  for (const part of [
    'appointments',
    'billing',
    'inventory',
    'electronic medical records',
    'role-based dashboards',
    'analytics and reports',
    'dark mode toggle',
    'react',
    'typescript',
    'fastify',
    'postgresql',
    'built by the openward contributors',
    `© ${new Date().getFullYear()}`,
  ]) {
    expect(text).toContain(part)
  }
  expect(text).not.toContain('firebase')
  await expect(main(page).getByText('planned')).toHaveCount(0)
  for (const path of ['/inventory', '/reports']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login/)
  }
})

test('N-01 to N-03 a visitor’s bar has Home, Login and Sign Up, and no links for signed-in people', async ({
  page,
}) => {
  await page.goto('/')
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
  await expect(bar.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
  await expect(bar.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/signup')
  for (const name of ['Dashboard', 'Patients', 'Users', 'Profile', 'Medical Records']) {
    await expect(bar.getByRole('link', { name, exact: true })).toHaveCount(0)
  }
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0)
})

const links: Readonly<Record<Role, readonly string[]>> = {
  admin: ['Patients', 'Appointments', 'Medical Records', 'Billing', 'Users', 'Profile'],
  staff: ['Patients', 'Appointments', 'Medical Records', 'Billing', 'Profile'],
  doctor: ['Appointments', 'Medical Records', 'Profile'],
  patient: ['Medical Records', 'Profile'],
}
/** The whole rail, in its order. */
const rails: Readonly<Record<Role, string>> = {
  admin:
    'Dashboard, Today, Appointments, Waiting list, Patients, Medical Records, Inbox, Billing, ' +
    'Inventory, Reports, Messages, Schedules, Report of the day, Users, Duties, Visit types, Rooms and devices, Settings, Audit log, ' +
    'Profile, Home',
  staff:
    'Dashboard, Today, Appointments, Waiting list, Patients, Medical Records, Inbox, Billing, ' +
    'Inventory, Reports, Messages, Schedules, Report of the day, Profile, Home',
  doctor:
    'Dashboard, Today, Appointments, My patients, Medical Records, Inbox, Inventory, Reports, Schedules, Report of the day, Profile, Home',
  patient: 'Dashboard, Medical Records, My health, My documents, My files, Profile, Home',
}
const addresses: Readonly<Record<string, string>> = {
  Home: '/',
  Patients: '/patients',
  Appointments: '/appointments',
  'Medical Records': '/medical-records',
  Billing: '/billing',
  Inventory: '/inventory',
  Users: '/users',
  Profile: '/profile',
}

for (const role of ['admin', 'staff', 'doctor', 'patient'] as const) {
  test(`N-04 to N-16, P-01 to P-04, T-06 the ${role} finds the role’s links, the role in brackets, and Logout`, async ({
    as,
  }) => {
    const page = await as(role)
    await expect(page).toHaveURL(new RegExp(`/${role}$`))
    const bar = page.getByRole('navigation', { name: 'Main' })
    await expect(bar.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', `/${role}`)
    for (const name of ['Home', ...links[role]]) {
      const link = bar.getByRole('link', { name, exact: true })
      await expect(link, name).toHaveAttribute('href', addresses[name] ?? '')
    }
    const order = (await bar.getByRole('link').allInnerTexts()).map((word) => word.trim())
    expect(order.join(', ')).toBe(rails[role])
    for (const name of links.admin.filter((one) => !links[role].includes(one))) {
      await expect(bar.getByRole('link', { name, exact: true }), name).toHaveCount(0)
    }
    for (const name of ['Login', 'Sign Up']) {
      await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
    }
    const shown = `(${role.charAt(0).toUpperCase()}${role.slice(1)})`
    await expect(page.getByText(shown, { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: shown })).toHaveCount(0)
    // The role is text of its own, just before Logout (N-12).
    const frame = await page.getByRole('banner').innerText()
    expect(frame.replaceAll(/\s+/g, ' ')).toContain(`${shown} Logout`)
    const toggle = page.getByRole('button', { name: 'Toggle theme' })
    await expect(toggle).toHaveAttribute('aria-pressed', 'false')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('link', { name: 'Sign Up' }).first()).toBeVisible()
  })
}

test('N-17 on a phone the links fold behind a button', async ({ as }) => {
  const page = await as('staff')
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/staff')
  const patients = page.getByRole('link', { name: 'Patients', exact: true })
  await expect(patients).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await patients.click()
  await expect(page).toHaveURL(/\/patients$/)
})

test('R-25, T-01 to T-03 nothing shows until it is known who asks, and no answer counts as signed out', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/net::ERR_FAILED/)
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/session', async (route) => {
    await held
    await route.abort()
  })
  await page.goto('/patients')
  await page.waitForTimeout(300)
  expect((await page.locator('body').innerText()).trim()).toBe('')
  await expect(page).toHaveURL(/\/patients$/)
  release()
  await expect(page).toHaveURL(/\/login$/)
})

test('K-07, T-03 a session that is not answered within ten seconds counts as signed out, a list after fifteen as failed', async ({
  page,
  as,
}) => {
  const staff = await as('staff')
  await staff.route(/\/api\/patients(\?|$)/, () => new Promise(() => undefined))
  await page.route('**/api/session', () => new Promise(() => undefined))
  const start = Date.now()
  await Promise.all([page.goto('/patients'), staff.goto('/patients')])
  await expect(page).toHaveURL(/\/login$/, { timeout: 15_000 })
  expect(Date.now() - start).toBeGreaterThan(9_900)
  const failure = staff.getByText('Something went wrong while loading data.')
  await expect(failure).toBeVisible({ timeout: 40_000 })
  expect(Date.now() - start).toBeGreaterThan(14_900)
})
