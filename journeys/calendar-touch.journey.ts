import type { Page } from '@playwright/test'
import { mondayAhead, openDay, pointAt, undoOf, visit } from './calendar-grid.ts'
import { choosePerson, expect, test } from './journey.ts'

/** Holds one point until the visit there is lifted, drags it to another point, and lets go. */
async function dragByFinger(page: Page, from: { x: number; y: number }, to: typeof from) {
  const browser = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: (typeof from)[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await touch('touchStart', [from])
  await expect(page.locator('[data-kind="move"]')).toBeVisible()
  for (const part of [0.3, 0.6, 1]) {
    await touch('touchMove', [
      { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part },
    ])
  }
  await touch('touchEnd', [])
}

test('a visit is booked, moved to another time, and moved from room to room by touch', async ({
  as,
}) => {
  const page = await as('staff', { hasTouch: true })
  const date = mondayAhead(34)
  await openDay(page, date)
  const slot = await pointAt(page, 'Elena Marsh', '09:00')
  await page.touchscreen.tap(slot.x, slot.y)
  const panel = page.getByRole('dialog', { name: 'Add Appointment' })
  await choosePerson(page, 'Patient', 'Hartley')
  await panel.getByLabel('Visit type').selectOption('Minor procedure')
  await panel.getByLabel('Length').selectOption('30 min')
  await panel.getByRole('button', { name: 'Book', exact: true }).tap()
  await expect(visit(page, 'Elena Marsh', /^09:00 to 09:30, .*Hartley/)).toBeVisible()

  await dragByFinger(page, slot, await pointAt(page, 'Elena Marsh', '11:00'))
  await expect(visit(page, 'Elena Marsh', /^11:00 to 11:30, .*Hartley/)).toBeVisible()

  await page.getByRole('button', { name: 'Rooms', exact: true }).tap()
  await expect(page).toHaveURL(/by=room/)
  const inRoom = visit(page, 'Procedure room', /^11:00 to 11:30, .*Hartley.*Elena Marsh/)
  await expect(inRoom).toBeVisible()
  await dragByFinger(
    page,
    await pointAt(page, 'Procedure room', '11:00'),
    await pointAt(page, 'Room 2', '11:00'),
  )
  await expect(visit(page, 'Room 2', /^11:00 to 11:30, .*Hartley/)).toBeVisible()
  await undoOf(page, /Hartley moved to/).tap()
  await expect(inRoom).toBeVisible()
})
