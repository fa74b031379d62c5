import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { openApp } from '../../../../app/web/test-app.tsx'
import { aStockItem, aStockLocation } from '../../ledger/server/a-stock.ts'
import { listOrders, readOrder } from '../purchase-order.ts'
import { receiveOrder } from '../receive-order.ts'
import { aDraftOrder, aSentOrder, aSupplier } from '../server/a-purchase.ts'

let clinic: TestClinic
let staff: Caller
let pharmacy: string
beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff', { name: 'Sam Rivera' })
  pharmacy = await aStockLocation(clinic.sql, 'Pharmacy')
})
afterAll(() => clinic.close())

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const packs = [{ name: 'box', size: '20', barcode: null }]

test('one press makes a draft for each supplier of what is low', async () => {
  const [one, two] = await Promise.all([
    aStockItem(clinic.sql, { name: 'Gauze', packs, reorderLevel: '30' }),
    aStockItem(clinic.sql, { name: 'Tape', packs, reorderLevel: '30' }),
  ])
  await aSupplier(staff, [{ itemId: one, pack: 'box', price: '4.00' }], { name: 'Medline' })
  await aSupplier(staff, [{ itemId: two, pack: 'box', price: '2.00' }], { name: 'Northshore' })
  const app = openApp('/inventory/low', clinic, staff)
  await press('Make 2 draft orders')
  await waitFor(() => expect(app.url()).toBe('/inventory/orders?status=draft'))
  await screen.findByText('2 drafts made')
  const { body } = await staff.ask(listOrders, { query: { status: 'draft' } })
  expect(body.rows.map(({ supplier, amount }) => [supplier, amount]).toSorted()).toEqual([
    ['Medline', '8.00'],
    ['Northshore', '4.00'],
  ])
})

test('an item that the chosen supplier delivers fills itself in', async () => {
  const itemId = await aStockItem(clinic.sql, { name: 'Splint', packs })
  const offer = { itemId, pack: 'box', price: '7.50', code: 'S-1' }
  const supplier = await aSupplier(staff, [offer], { name: 'Orthoware' })
  openApp(`/inventory/orders/add?supplierId=${supplier.id}`, clinic, staff)
  const offers = await screen.findByRole('combobox', { name: /Delivered by Orthoware/ })
  await userEvent.selectOptions(offers, 'Splint')
  const price = await screen.findByLabelText<HTMLInputElement>(/^Price of one .* of Splint$/)
  expect(price.value).toBe('7.50')
  await screen.findByText('$7.50')
  await press('Save draft')
  await screen.findByRole('heading', { name: 'Draft of an order' })
  const { body } = await staff.ask(listOrders, { query: { supplierId: supplier.id } })
  expect(body.rows).toMatchObject([{ status: 'draft', amount: '7.50' }])
})

test('a quantity and a price with a comma are refused at their line, and stay', async () => {
  const itemId = await aStockItem(clinic.sql, { name: 'Lint roll', packs })
  const supplier = await aSupplier(staff, [{ itemId, pack: 'box', price: '7.50' }], {
    name: 'Wovenware',
  })
  openApp(`/inventory/orders/add?supplierId=${supplier.id}`, clinic, staff)
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: /^Delivered/ }),
    'Lint roll',
  )
  for (const [label, example] of [
    [/^Quantity of Lint roll$/, '1500.5'],
    [/^Price of one .* of Lint roll$/, '1250.00'],
  ] as const) {
    const field = await screen.findByLabelText<HTMLInputElement>(label)
    const before = field.value
    await userEvent.clear(field)
    await userEvent.type(field, '12,50')
    await press('Save draft')
    const told = `Enter it with a point and without commas, such as ${example}.`
    expect((await screen.findAllByText(told)).length).toBeGreaterThan(0)
    expect(field.value).toBe('12,50')
    await userEvent.clear(field)
    await userEvent.type(field, before)
  }
})

test('a draft is sent by a dialog, and then shows its number', async () => {
  const itemId = await aStockItem(clinic.sql, { packs })
  const { id: supplierId } = await aSupplier(staff)
  const { id } = await aDraftOrder(staff, supplierId, [{ itemId, quantity: '2', price: '1' }])
  openApp(`/inventory/orders/${id}`, clinic, staff)
  await press('Send…')
  const dialog = within(screen.getByRole('dialog', { name: 'Send this order' }))
  await userEvent.selectOptions(dialog.getByLabelText('How'), 'other')
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
  await screen.findByRole('heading', { name: /^Order PO-\d{6}$/ })
  screen.getByRole('link', { name: 'Receive' })
})

test('goods that somebody else received meanwhile are shown, and nothing is received unseen', async () => {
  const itemId = await aStockItem(clinic.sql, { name: 'Bandage', packs })
  const { id: supplierId } = await aSupplier(staff)
  const line = { itemId, pack: 'box', quantity: '3', price: '1.00' }
  const { id, version } = await aSentOrder(staff, supplierId, [line])
  openApp(`/inventory/orders/receive/${id}`, clinic, staff)
  await screen.findByText(/open 60 /)
  const { price } = line
  const lines = [{ place: 0, quantity: '2', pack: 'box', price }]
  const body = { id: uuidv7(), locationId: pharmacy, lines }
  await staff.ask(receiveOrder, { params: { id }, version, body })
  await press('Receive')
  await screen.findByText(/Somebody else received goods of this order meanwhile/)
  await screen.findByText(/open 20 /)
  await screen.findByText(/40 tablets more than is open/)
  const receipts = async () => (await staff.ask(readOrder, { params: { id } })).body.receipts
  expect(await receipts()).toHaveLength(1)

  await press('Receive')
  const asked = () => screen.findByRole('alertdialog', { name: 'Receive more than is open?' })
  within(await asked()).getByText('Bandage: 40 tablets more')
  await userEvent.click(within(await asked()).getByRole('button', { name: 'Cancel' }))
  expect(await receipts()).toHaveLength(1)
  await press('Receive')
  await userEvent.click(within(await asked()).getByRole('button', { name: 'Receive' }))
  await screen.findByText('All of the order is received')
  expect(await receipts()).toHaveLength(2)
})
