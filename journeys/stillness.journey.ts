import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { Role } from '../contract/role.ts'
import { expect, test } from './journey.ts'

const screens: readonly [Role, readonly string[]][] = [
  ['staff', ['/staff', '/patients', '/appointments?view=day', '/today', '/billing', '/inventory']],
  ['admin', ['/admin', '/reports']],
  ['doctor', ['/doctor']],
  ['patient', ['/patient']],
]
const sizes = [
  { width: 1280, height: 800 },
  { width: 1100, height: 800 },
  { width: 390, height: 844 },
]
/** Google's measure of what jumps, from 0; a page counts as good up to 0.1. */
const mostShift = 0.05
/** Milliseconds by which answers are late, in turn, so that each part of a page arrives at another time. */
const delays = [300, 0, 450, 150, 600]

declare global {
  interface Window {
    shifts: { value: number; parts: string[] }[]
  }
}

interface Shift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { readonly node: Node | null }[]
}

for (const [role, paths] of screens) {
  test(`pages of ${role} keep still while they load, on wide and narrow screens`, async ({
    as,
  }) => {
    const page = await as(role)
    await page.addInitScript(watchShifts)
    let asked = 0
    await page.route('**/api/**', async (route) => {
      await wait(delays[asked++ % delays.length])
      await route.continue()
    })
    for (const path of paths) {
      for (const size of sizes) {
        await page.setViewportSize(size)
        await page.goto(path)
        await hasArrived(page)
        const shifts = await page.evaluate(() => window.shifts)
        const sum = shifts.reduce((all, { value }) => all + value, 0)
        const told = `${path} at ${size.width} px: ${JSON.stringify(shifts)}`
        expect(sum, told).toBeLessThan(mostShift)
      }
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}

/** Runs in the browser. */
function watchShifts() {
  window.shifts = []
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as Shift[]) {
      if (shift.hadRecentInput) continue
      const parts = shift.sources.map(({ node }) => (node?.textContent ?? '').slice(0, 40))
      window.shifts.push({ value: shift.value, parts })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

async function hasArrived(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main [data-arriving]')).toHaveCount(0)
  // Parts that leave a place for others are there only after these.
  await wait(delays.reduce((most, one) => Math.max(most, one)) + 200)
  await expect(page.locator('main [data-arriving]')).toHaveCount(0)
}
