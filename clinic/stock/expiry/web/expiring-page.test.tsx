import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { daysAfter, today } from '../../../../contract/dates.ts'
import { aLot, aStockItem, aStockLocation, balanceOf } from '../../ledger/server/a-stock.ts'

let clinic: TestClinic
let staff: Caller
let place: string
beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff')
  place = await aStockLocation(clinic.sql, 'Pharmacy')
})
afterAll(() => clinic.close())

test('the expired lots are chosen by one press and written off by another', async () => {
  const lotIn = async (days: number) =>
    aLot(clinic.sql, {
      itemId: await aStockItem(clinic.sql, { name: `Drug of ${days}` }),
      ...{ locationId: place, quantity: 10, costMinor: 250, kind: 'adjust' },
      ...{ lotNumber: `D${days}`, expiresOn: daysAfter(today('UTC'), days) },
    })
  const [gone, good] = [await lotIn(-4), await lotIn(30)]
  openApp('/inventory/expiring', clinic, staff)
  const write = await screen.findByRole('button', { name: 'Write off' })
  expect(write).toHaveProperty('disabled', true)
  // A good lot is not written off as expired.
  await userEvent.click(screen.getByRole('checkbox', { name: 'Drug of 30, lot D30, Pharmacy' }))
  expect(write).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('button', { name: 'Choose the expired' }))
  await userEvent.click(write)
  const dialog = within(await screen.findByRole('dialog', { name: 'Write off' }))
  dialog.getByText('All that is there of one lot, worth $25.00.')
  expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveProperty('value', 'Expired')
  await userEvent.click(dialog.getByRole('button', { name: 'Write off' }))
  await screen.findByText('Expired stock written off')
  await waitFor(() => expect(screen.queryByText('Drug of -4')).toBeNull())
  expect(await balanceOf(clinic.sql, { lotId: gone, locationId: place })).toBe(0)
  expect(await balanceOf(clinic.sql, { lotId: good, locationId: place })).toBe(10)
})
