import type { Locator, Page } from '@playwright/test'
import { expect, test } from './journey.ts'

/** A Monday on which doctors work and, far enough ahead, nobody is booked yet. */
export function mondayAhead(weeks: number): string {
  const others = weeks === 0 ? 0 : test.info().repeatEachIndex * 4
  const day = new Date(Date.now() + (weeks + others) * 7 * 86_400_000)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}

export async function openDay(page: Page, date: string): Promise<Locator> {
  await page.goto(`/appointments?view=day&date=${date}`)
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('row', { name: 'Elena Marsh' })).toBeVisible()
  return grid
}

/** The point of a time in a doctor's column. */
export async function pointAt(page: Page, doctor: string, time: string) {
  const column = page.getByRole('row', { name: doctor }).locator('[data-column]')
  const box = await column.boundingBox()
  // The hours stand before the columns.
  const first = await page.getByText('09:00', { exact: true }).first().boundingBox()
  const second = await page.getByText('10:00', { exact: true }).first().boundingBox()
  if (!box || !first || !second) throw new Error('The grid is not there.')
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const y = first.y + (second.y - first.y) * (hour - 9 + minute / 60)
  return { x: box.x + box.width / 2, y: y + 4 }
}

/** A visit in the column of a doctor or a room. */
export const visit = (page: Page, doctor: string, name: RegExp) =>
  page.getByRole('row', { name: doctor }).getByRole('gridcell', { name })

/** The `Undo` button of the notice with this text. */
export const undoOf = (page: Page, done: RegExp) =>
  page
    .locator('[data-kind="success"]')
    .filter({ hasText: done })
    .getByRole('button', { name: 'Undo' })
