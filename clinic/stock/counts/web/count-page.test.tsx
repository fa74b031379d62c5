import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { fill, openApp } from '../../../../app/web/test-app.tsx'
import { aLot, aStockItem, aStockLocation, balanceOf } from '../../ledger/server/a-stock.ts'
import { beginStockCount, enterCount, readStockCount } from '../stock-count.ts'

let clinic: TestClinic
let admin: Caller
let staff: Caller
let place: string
let lot: string
let id: string
beforeAll(async () => {
  clinic = await testClinic()
  admin = await clinic.signedIn('admin')
  staff = await clinic.signedIn('staff', { name: 'Sam Desk' })
})
afterAll(() => clinic.close())
beforeEach(async () => {
  place = await aStockLocation(clinic.sql)
  const name = `Ibuprofen ${uuidv7()}`
  const itemId = await aStockItem(clinic.sql, { name, barcode: String(Date.now()) })
  lot = await aLot(clinic.sql, {
    ...{ itemId, locationId: place, quantity: 20, lotNumber: 'B4' },
    ...{ costMinor: 100 },
  })
  id = uuidv7()
  await staff.ask(beginStockCount, { body: { id, locationId: place } })
})
const field = () => screen.findByRole('textbox', { name: /Ibuprofen/ })

test('a number is saved when its field is left, and a wrong one stays with a sentence', async () => {
  openApp(`/inventory/counts/${id}`, clinic, staff)
  await userEvent.type(await field(), '-2{Enter}')
  await screen.findByText('There cannot be less than none. Enter 0 or more.')
  expect(await field()).toHaveProperty('value', '-2')
  await userEvent.clear(await field())
  await userEvent.type(await field(), '20')
  await userEvent.tab()
  await screen.findByText('Saved. As expected, by Sam Desk')
  await userEvent.click(await screen.findByRole('button', { name: 'Close the count' }))
  await screen.findByText('Nothing differs.')
})

test('a number that somebody else entered meanwhile is named, and replaced only on purpose', async () => {
  openApp(`/inventory/counts/${id}`, clinic, staff)
  const input = await field()
  const sheet = await admin.ask(readStockCount, { params: { id } })
  const [line] = sheet.body.lines
  await userEvent.type(input, '18')
  await admin.ask(enterCount, {
    ...{ params: { id: line?.id ?? '' }, version: line?.version ?? 0 },
    body: { counted: '19' },
  })
  await userEvent.tab()
  await screen.findByText(/entered 19 meanwhile\. Save again/)
  await userEvent.click(screen.getByRole('button', { name: 'Save again' }))
  await screen.findByText(/^Saved\. −2 tablets/)
})

test('differences are sent with their reasons, and approved by a second person', async () => {
  openApp(`/inventory/counts/${id}`, clinic, staff)
  await userEvent.type(await field(), '17{Enter}')
  const reason = await screen.findByPlaceholderText<HTMLInputElement>('Reason')
  await fill(reason, 'x'.repeat(501))
  await userEvent.click(screen.getByRole('button', { name: 'Send for approval' }))
  await screen.findAllByText('Reason takes at most 500 characters.')
  expect([reason.value.length, reason.getAttribute('aria-invalid')]).toEqual([501, 'true'])
  expect(reason.getAttribute('aria-describedby')).toBe(`${reason.id}-error`)
  await fill(reason, 'Broken')
  await userEvent.click(screen.getByRole('button', { name: 'Send for approval' }))
  await screen.findByText(
    'You counted a part of this, or sent it. Another person who may approve differences decides.',
  )
  openApp(`/inventory/counts/${id}`, clinic, admin)
  const table = within(await screen.findByRole('table', { name: 'Differences' }))
  table.getByText('−3 tablets')
  table.getByText('−$3.00')
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Approve' }))
  await screen.findByText('Closed', { selector: 'span' })
  await waitFor(async () =>
    expect(await balanceOf(clinic.sql, { lotId: lot, locationId: place })).toBe(17),
  )
})
