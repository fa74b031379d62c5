import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../app/server/test-clinic.ts'
import { openApp } from '../../../app/web/test-app.tsx'
import { listPriceItems } from '../price-item.ts'
import { readPriceSettings } from '../price-settings.ts'

let clinic: TestClinic
let admin: Caller
beforeAll(async () => {
  clinic = await testClinic()
  admin = await clinic.signedIn('admin')
})
afterAll(() => clinic.close())

const items = async () => (await admin.ask(listPriceItems, { query: {} })).body

test('the admin names a tax rate, and adds an item with two prices', async () => {
  const user = userEvent.setup()
  openApp('/settings/taxes', clinic, admin)
  await user.click(await screen.findByRole('button', { name: '+ Add tax rate' }))
  await user.type(screen.getByRole('textbox', { name: 'Name of tax rate 1' }), 'VAT')
  await user.type(screen.getByRole('textbox', { name: 'Percent of tax rate 1' }), '20')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Settings saved.')
  expect((await admin.ask(readPriceSettings, {})).body.taxRates).toMatchObject([
    { name: 'VAT', percent: '20' },
  ])
  cleanup()

  openApp('/settings/prices', clinic, admin)
  await screen.findByText('No items yet')
  await user.click(screen.getByRole('link', { name: '+ Add Item' }))
  await user.type(await screen.findByLabelText('Name'), 'ECG')
  await user.selectOptions(screen.getByLabelText('Tax'), 'VAT 20%')
  await user.type(screen.getByRole('textbox', { name: 'Price 1' }), '62')
  await user.click(screen.getByRole('button', { name: '+ Add price' }))
  await user.type(screen.getByRole('textbox', { name: 'Price 2' }), '31')
  await user.click(screen.getByRole('button', { name: 'Add Item' }))
  // Both are standard prices for good.
  expect(await screen.findAllByText('Two prices of one level share a day.')).toHaveLength(2)
  expect(await items()).toEqual([])
  await user.selectOptions(screen.getByLabelText('Level of price 2'), 'Concession')
  await user.click(screen.getByRole('button', { name: 'Add Item' }))
  const row = (await screen.findByText('ECG')).closest('tr')
  const cells = within(row as HTMLElement).getAllByRole('cell')
  expect(cells.map((cell) => cell.textContent)).toEqual(
    expect.arrayContaining(['$62.00', 'Concession $31.00', 'VAT 20%']),
  )
})
