import type { Page } from '@playwright/test'
import type { Role } from '../contract/role.ts'
import { expect, test } from './journey.ts'

const pages: Readonly<Record<Role, readonly string[]>> = {
  admin: ['/admin', '/messages', '/settings/outbox', '/settings/backups', '/audit'],
  staff: [
    '/staff',
    '/patients',
    '/appointments?view=list',
    '/appointments?view=day',
    '/appointments?view=week',
    '/appointments?view=month',
    '/appointments?view=agenda',
    '/reports/day-report',
    '/waiting-list',
    '/schedules',
    '/today',
    '/billing',
  ],
  doctor: ['/doctor', '/medical-records'],
  patient: ['/patient', '/medical-records', '/profile'],
}

/** Parts of pages that show a value as it is stored. */
const asStored = [
  // The old and new values of a change in the audit log.
  'details dd',
]

/** The texts on screen in which a day is written as `2026-03-01`. */
function bareDays(page: Page): Promise<string[]> {
  return page.evaluate((exceptions) => {
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { parentElement: parent, textContent } = texts.currentNode
      if (parent?.closest(['script', 'style', ...exceptions].join(', '))) continue
      if (/\b20\d\d-\d\d-\d\d\b/.test(textContent ?? '')) found.push(textContent ?? '')
    }
    return found
  }, asStored)
}

for (const role of ['admin', 'staff', 'doctor', 'patient'] as const) {
  test(`days read as people of the clinic write them on the pages of a ${role}`, async ({ as }) => {
    const page = await as(role)
    for (const path of pages[role]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0)
      expect(await bareDays(page), path).toEqual([])
    }
  })
}

test('a chart and a waiting list entry show days in words, and their elements carry the day', async ({
  as,
}) => {
  const page = await as('staff')
  await page.goto('/patients')
  await page.getByRole('table').getByRole('link', { name: 'Details' }).first().click()
  await expect(page.getByRole('region', { name: 'Patient' })).toContainText('born')
  expect(await bareDays(page)).toEqual([])
  await page.goto('/appointments?view=list')
  const row = page.getByRole('table').getByRole('row').nth(1)
  await expect(row.locator('time[datetime]')).toHaveCount(2)
  await expect(row.locator('time').first()).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\d$/)
  await expect(row.locator('time').last()).toHaveAttribute('datetime', /^\d\d:\d\d$/)
  await page.goto('/waiting-list')
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Waiting List Entry')
  expect(await bareDays(page)).toEqual([])
})
