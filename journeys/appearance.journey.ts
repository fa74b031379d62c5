import type { Page } from '@playwright/test'
import type { Role } from '../contract/role.ts'
import { faultsInBothThemes } from './accessibility.ts'
import { expect, test } from './journey.ts'
import { figure } from '../trust/figure.ts'

const pages: Readonly<Record<Role | 'visitor', readonly string[]>> = {
  visitor: [
    '/',
    '/about',
    '/login',
    '/signup',
    '/forgot-password',
    '/check-in',
    '/book',
    '/book/confirm',
    '/nowhere',
  ],
  admin: [
    '/admin',
    '/resources',
    '/visit-types',
    '/visit-types/add',
    '/users',
    '/profile',
    '/settings',
    '/settings/import',
    '/settings/outbox',
    '/settings/backups',
    '/settings/messages',
    '/settings/booking',
    '/settings/note-templates',
    '/settings/note-templates/add',
    '/messages',
    '/audit',
    '/audit/care',
    '/audit/emergency-access',
  ],
  staff: [
    '/staff',
    '/patients',
    '/patients/add',
    '/appointments?view=list',
    '/appointments?view=day',
    '/reports/day-report',
    '/waiting-list',
    '/schedules',
    '/today',
    '/appointments/add',
    '/appointments/series/add',
    '/billing',
    '/billing/add',
  ],
  doctor: ['/doctor', '/medical-records', '/medical-records/add', '/appointments', '/today'],
  patient: ['/patient', '/patient/book', '/medical-records', '/profile'],
}

async function check(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0)
  // In the other theme only colours differ.
  expect(await faultsInBothThemes(page, { inDark: ['color-contrast'] }), path).toEqual([])
}

/** Reports of scripts and styles that the browser refuses while the page is open. */
async function policyReports(page: Page): Promise<readonly string[]> {
  const reports: string[] = []
  await page.exposeFunction('reportViolation', (report: string) => reports.push(report))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sample }) => {
      const report = Reflect.get(window, 'reportViolation') as (report: string) => void
      report(`${effectiveDirective} ${location.pathname} ${sample}`)
    })
  })
  return reports
}

for (const who of ['visitor', 'admin', 'staff', 'doctor', 'patient'] as const) {
  test(`axe finds nothing on the pages of the ${who}, in either theme`, async ({ page, as }) => {
    test.slow()
    const person = who === 'visitor' ? page : await as(who)
    for (const path of pages[who]) await check(person, path)
  })

  test(`N-17, W-03 no page of the ${who} scrolls sideways on a phone, or breaks its content policy`, async ({
    page,
    as,
  }) => {
    const person = who === 'visitor' ? page : await as(who)
    const reports = await policyReports(person)
    for (const path of pages[who]) {
      await person.goto(path)
      await expect(person.getByRole('heading', { level: 1 })).toBeVisible()
      for (const width of [360, 320]) {
        await person.setViewportSize({ width, height: 740 })
        const overflow = await person.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0)
      }
    }
    expect(reports).toEqual([])
    figure('W-03', `${pages[who].length} pages of the ${who}, 0 CSP reports`)
  })
}

test('on a phone every control is big enough for a finger', async ({ as }) => {
  for (const [who, paths] of [
    [
      'staff',
      [
        '/patients',
        '/appointments?view=list',
        '/appointments?view=day',
        '/billing',
        '/patients/add',
      ],
    ],
    ['admin', ['/users']],
  ] as const) {
    const page = await as(who)
    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const isList = !/add$|view=day$/.test(path)
      if (isList) await expect(page.getByRole('row').nth(1)).toBeVisible()
      const small = await page
        .locator('button:visible, input:visible, select:visible, .mantine-Button-root:visible')
        .evaluateAll((all) =>
          all
            .filter((one) => one.getBoundingClientRect().height < 44)
            .map((one) => one.getAttribute('aria-label') ?? one.textContent),
        )
      expect(small, path).toEqual([])
    }
  }
})

test('T-08 to T-12, K-01, N-13, N-14 the theme follows the system until somebody chooses', async ({
  page,
}) => {
  const root = page.locator('html')
  const toggle = page.getByRole('button', { name: 'Toggle theme' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  await expect(root).toHaveClass(/dark/)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(root).not.toHaveClass(/dark/)
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull()
  await expect(toggle.locator('.tabler-icon-sun')).toBeVisible()
  await toggle.click()
  await expect(toggle.locator('.tabler-icon-moon')).toBeVisible()
  await expect(root).toHaveClass(/dark/)
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
  await page.reload()
  await expect(root).toHaveClass(/dark/)
  await page.evaluate(() => localStorage.setItem('theme', 'purple'))
  await page.reload()
  await expect(root).not.toHaveClass(/dark/)
})

test('T-08, T-11 a saved theme never flashes the other one, whatever the system prefers', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seenThemes: seen })
    const look = ({ className, dataset }: HTMLElement) =>
      seen.push(`${className.includes('dark')} ${dataset['mantineColorScheme']}`)
    new MutationObserver(() => {
      if (document.querySelector('body')) look(document.documentElement)
    }).observe(document, {
      attributes: true,
      childList: true,
      subtree: true,
    })
  })
  for (const [saved, system, shown] of [
    ['dark', 'light', 'true dark'],
    ['light', 'dark', 'false light'],
  ] as const) {
    await page.emulateMedia({ colorScheme: system })
    await page.goto('/login')
    await page.evaluate((theme) => localStorage.setItem('theme', theme), saved)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
    const seen = await page.evaluate(() => Reflect.get(window, 'seenThemes') as string[])
    expect([...new Set(seen)]).toEqual([shown])
  }
})
