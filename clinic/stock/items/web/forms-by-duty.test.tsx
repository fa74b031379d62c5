import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { fill, openApp } from '../../../../app/web/test-app.tsx'
import { aResource } from '../../../availability/resources/server/a-resource.ts'
import { aPriceItem } from '../../../prices/server/a-price-item.ts'
import { aStockItem, aStockLocation } from '../../ledger/server/a-stock.ts'

let clinic: TestClinic
let pharmacist: Caller
beforeAll(async () => {
  clinic = await testClinic()
  pharmacist = await clinic.signedIn('staff', { duty: 'Pharmacist' })
})
afterAll(() => clinic.close())

const save = async () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

test('an item keeps its price when somebody changes it who may not see the price list', async () => {
  const priceItemId = await aPriceItem(clinic.sql, { name: 'Gauze, each', minor: 25 })
  const id = await aStockItem(clinic.sql, { name: 'Gauze', priceItemId })
  openApp(`/inventory/items/edit/${id}`, clinic, pharmacist)
  await fill(await screen.findByLabelText('Note'), 'Upper shelf')
  expect(screen.queryByLabelText('Charged as')).toBeNull()
  await save()
  await waitFor(async () => {
    const [item] = await clinic.sql`select note, price_item_id from stock_items where id = ${id}`
    expect(item).toEqual({ note: 'Upper shelf', priceItemId })
  })
})

test('a place keeps its room when somebody changes it who may not see the rooms', async () => {
  const resourceId = await aResource(clinic.sql, { name: 'Room 7' })
  const id = await aStockLocation(clinic.sql, 'Ward')
  await clinic.sql`update stock_locations set resource_id = ${resourceId} where id = ${id}`
  openApp(`/settings/stock-places/${id}`, clinic, pharmacist)
  await fill(await screen.findByLabelText('Note'), 'Behind the desk')
  expect(screen.queryByLabelText('Room')).toBeNull()
  await save()
  await waitFor(async () => {
    const [place] = await clinic.sql`select note, resource_id from stock_locations where id = ${id}`
    expect(place).toEqual({ note: 'Behind the desk', resourceId })
  })
})

test('kits are added by those who may see the types of visits', async () => {
  const heading = { name: 'Kits of visits', level: 1 }
  const add = { name: '+ Add Kit' }
  openApp('/inventory/kits', clinic, pharmacist)
  await screen.findByRole('heading', heading)
  await screen.findByText('No kits yet')
  expect(screen.queryByRole('button', add)).toBeNull()
  openApp('/inventory/kits', clinic, await clinic.signedIn('staff'))
  await screen.findByRole('button', add)
})
