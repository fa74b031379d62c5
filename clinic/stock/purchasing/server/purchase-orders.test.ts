import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { daysAfter } from '../../../../contract/dates.ts'
import { aPaper } from '../../../billing/paper/server/a-paper.ts'
import { aStockItem } from '../../ledger/server/a-stock.ts'
import {
  addOrder,
  changeOrder,
  closeOrder,
  listOrders,
  orderName,
  readOrder,
  readOrderPaper,
  removeOrder,
  sendOrder,
} from '../purchase-order.ts'
import { addSupplier, changeSupplier, listSuppliers, readSupplier } from '../supplier.ts'
import { aDraftOrder, aSentOrder, aSupplier } from './a-purchase.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
let staff: Caller
let doctor: Caller
beforeAll(async () => {
  staff = await clinic.signedIn('staff', { name: 'Sam Rivera' })
  doctor = await clinic.signedIn('doctor')
})
const gloves = (name = `Gloves ${uuidv7()}`) =>
  aStockItem(sql, { name, kind: 'consumable', unit: 'pairs', packs: [{ name: 'box', size: '50' }] })
const todayInClinic = async () => {
  const [row] = await sql<{ today: string }[]>`select today_in_clinic()::text as today`
  return row?.today ?? ''
}
const box = (itemId: string, over: object = {}) => ({
  ...{ itemId, pack: 'box', quantity: '2', price: '4.99', code: 'G-50' },
  ...over,
})
describe('suppliers', () => {
  test('have what they deliver, and two of the same name cannot be told apart', async () => {
    const itemId = await gloves()
    const body = {
      id: uuidv7(),
      name: 'Medline',
      email: 'a@b.example',
      items: [{ itemId, pack: 'box', code: 'G', price: '4.5' }],
    }
    const made = await staff.ask(addSupplier, { body })
    expect(made.status).toBe(201)
    expect(made.body.items).toMatchObject([{ itemId, pack: 'box', code: 'G', price: '4.50' }])
    expect((await staff.ask(addSupplier, { body })).body.id).toBe(body.id)
    const double = await staff.ask(addSupplier, { body: { ...body, id: uuidv7() } })
    expect(double.problem.errors).toEqual({ name: 'Another supplier has this name.' })
    const { body: page } = await doctor.ask(listSuppliers, { query: { search: 'medl' } })
    expect(page.rows).toMatchObject([{ name: 'Medline', itemCount: 1, openOrders: 0 }])
  })

  test('deliver each item once, in a pack that it has', async () => {
    const itemId = await gloves()
    const add = async (items: object[]) =>
      (await staff.ask(addSupplier, { body: { id: uuidv7(), name: uuidv7(), items } })).problem
        .errors
    expect(await add([{ itemId }, { itemId }])).toEqual({
      'items.1.itemId': 'This item is in the list already.',
    })
    expect(await add([{ itemId, pack: 'pallet' }])).toEqual({
      'items.0.pack': 'Choose one of the packs of the item.',
    })
    expect(await add([{ itemId: uuidv7() }])).toEqual({
      'items.0.itemId': 'Choose an item from the list.',
    })
    expect(await add([{ itemId, price: '-1' }])).toHaveProperty('items.0.price')
  })

  test('are not changed by somebody who read an older version, nor by doctors', async () => {
    const { id, name, version } = await aSupplier(staff)
    const change = (by: Caller, note: string) =>
      by.ask(changeSupplier, { params: { id }, version, body: { name, note } })
    expect((await change(doctor, 'No')).status).toBe(403)
    expect((await change(staff, 'First')).status).toBe(200)
    expect((await change(staff, 'Second')).status).toBe(412)
    expect((await staff.ask(readSupplier, { params: { id } })).body.note).toBe('First')
  })
})

describe('drafts', () => {
  test('are changed and deleted freely, and have no number', async () => {
    const itemId = await gloves()
    const { id: supplierId } = await aSupplier(staff)
    const draft = await aDraftOrder(staff, supplierId, [box(itemId)])
    expect(draft).toMatchObject({ number: null, status: 'draft', amount: '9.98' })
    expect(draft.lines).toMatchObject([{ units: '100', open: '0', amount: '9.98' }])
    const params = { id: draft.id }
    const body = { supplierId, lines: [box(itemId, { quantity: '3' })] }
    const changed = await staff.ask(changeOrder, { params, version: draft.version, body })
    expect(changed.body.amount).toBe('14.97')
    const stale = await staff.ask(changeOrder, { params, version: draft.version, body })
    expect(stale.status).toBe(412)
    const { version } = changed.body
    expect((await staff.ask(removeOrder, { params, version })).status).toBe(204)
    expect((await staff.ask(readOrder, { params })).status).toBe(404)
  })

  test('are made once by a double press', async () => {
    const { id: supplierId } = await aSupplier(staff)
    const body = { id: uuidv7(), supplierId, lines: [box(await gloves())] }
    const both = await Promise.all([1, 2].map(() => staff.ask(addOrder, { body })))
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    const { body: page } = await staff.ask(listOrders, { query: { supplierId } })
    expect(page.rows).toHaveLength(1)
  })

  test('refuse what nobody can order, with a sentence at the field', async () => {
    const itemId = await gloves()
    const { id: supplierId } = await aSupplier(staff)
    const add = async (line: object) => {
      const body = { id: uuidv7(), supplierId, lines: [box(itemId, line)] }
      return (await staff.ask(addOrder, { body })).problem.errors
    }
    expect(await add({ quantity: '-2' })).toHaveProperty('lines.0.quantity')
    expect(await add({ quantity: '0' })).toHaveProperty('lines.0.quantity')
    expect(await add({ quantity: '9999999999' })).toHaveProperty('lines.0.quantity')
    expect(await add({ quantity: '999999999', price: '0' })).toEqual({
      'lines.0.quantity': expect.stringMatching(/^At most 999,999,999 pairs of /),
    })
    expect(await add({ quantity: '9999999', price: '9999999.99' })).toEqual({
      'lines.0.quantity': 'A line comes to at most 9999999.99.',
    })
    expect((await add({ quantity: '0.01' }))?.['lines.0.quantity']).toMatch(/whole pairs/)
    expect((await add({ pack: 'pallet' }))?.['lines.0.quantity']).toMatch(/no pack that is called/)
    const retired = await gloves()
    await sql`update stock_items set status = 'retired' where id = ${retired}`
    expect((await add({ itemId: retired }))?.['lines.0.itemId']).toMatch(/not in use any more/)
  })

  test('are expected today or later, and keep a day that has passed meanwhile until they are sent', async () => {
    const supplier = await aSupplier(staff)
    const today = await todayInClinic()
    const lines = [box(await gloves())]
    const ask = (expectedOn: string) =>
      staff.ask(addOrder, { body: { id: uuidv7(), supplierId: supplier.id, lines, expectedOn } })
    const passed = { expectedOn: 'This day has passed. Choose today or a later day.' }
    expect((await ask(daysAfter(today, -1))).problem.errors).toEqual(passed)
    const { body: draft } = await ask(today)
    expect(draft.expectedOn).toBe(today)
    const late = daysAfter(today, -3)
    await sql`update purchase_orders set expected_on = ${late} where id = ${draft.id}`
    const { body: stored } = await staff.ask(readOrder, { params: { id: draft.id } })
    const change = (version: number, over: object) =>
      staff.ask(changeOrder, {
        ...{ params: { id: draft.id }, version },
        body: { supplierId: supplier.id, lines, expectedOn: late, note: 'Ring twice', ...over },
      })
    const kept = await change(stored.version, {})
    expect(kept.body).toMatchObject({ expectedOn: late, note: 'Ring twice' })
    const earlier = await change(kept.body.version, { expectedOn: daysAfter(today, -2) })
    expect(earlier.problem.errors).toEqual(passed)
    const send = (version: number) =>
      staff.ask(sendOrder, { params: { id: draft.id }, version, body: { how: 'other' } })
    expect((await send(kept.body.version)).problem.detail).toBe(
      'The day that it is expected on has passed. Edit the order, then send it.',
    )
    const mended = await change(kept.body.version, { expectedOn: today })
    expect((await send(mended.body.version)).body.status).toBe('sent')
  })

  test('are refused for a supplier that is retired', async () => {
    const { id, name, version } = await aSupplier(staff)
    await staff.ask(changeSupplier, { params: { id }, version, body: { name, status: 'retired' } })
    const body = { id: uuidv7(), supplierId: id, lines: [box(await gloves())] }
    expect((await staff.ask(addOrder, { body })).problem.errors).toEqual({
      supplierId: 'This supplier is not in use.',
    })
  })
})

describe('sent orders', () => {
  test('stay as they were sent, also on paper', async () => {
    const itemId = await gloves('Old name')
    const supplier = await aSupplier(staff, [], { name: 'First name of it' })
    const { id, version, number } = await aSentOrder(staff, supplier.id, [box(itemId)])
    const params = { id }
    const { name: _, ...rest } = supplier
    const renamed = { name: 'Another name', email: rest.email }
    await staff.ask(changeSupplier, {
      params: { id: supplier.id },
      version: supplier.version,
      body: renamed,
    })
    await sql`update stock_items set name = 'New name' where id = ${itemId}`
    const body = { supplierId: supplier.id, lines: [box(itemId, { quantity: '9' })] }
    const changed = await staff.ask(changeOrder, { params, version, body })
    expect(changed.problem.detail).toBe('This order was sent, so it stays as it is.')
    expect((await staff.ask(removeOrder, { params, version })).status).toBe(409)
    const again = await staff.ask(sendOrder, { params, version, body: { how: 'other' } })
    expect(again.status).toBe(409)
    for (const write of [
      () => sql`update purchase_orders set note = 'Changed' where id = ${id}`,
      () => sql`update purchase_order_lines set quantity = 9 where order_id = ${id}`,
      () => sql`delete from purchase_order_lines where order_id = ${id}`,
      () => sql`delete from purchase_orders where id = ${id}`,
    ]) {
      await expect(write()).rejects.toThrow(/sent stay/)
    }
    const paper = await aPaper(clinic, staff, readOrderPaper, id)
    expect(paper.text).toContain(orderName(number))
    expect(paper.text).toContain('First name of it')
    expect(paper.text).toContain('Old name')
  })

  test('have numbers without a gap, also where several are sent at once and one fails', async () => {
    const { id: supplierId } = await aSupplier(staff)
    const { id: without } = await aSupplier(staff, [], { email: '' })
    const drafts = await Promise.all(
      [0, 1, 2, 3, 4, 5].map(async (one) =>
        aDraftOrder(staff, one === 2 ? without : supplierId, [box(await gloves())]),
      ),
    )
    const answers = await Promise.all(
      drafts.map(({ id, version }, one) =>
        staff.ask(sendOrder, {
          params: { id },
          version,
          body: { how: one === 2 ? 'mail' : 'other' },
        }),
      ),
    )
    expect(answers[2]?.problem.detail).toMatch(/has no email\./)
    const numbers = await sql<{ number: number }[]>`
      select number from purchase_orders where number is not null order by number`
    expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, place) => place + 1))
  })

  test('are refused for an item that was retired after it was ordered', async () => {
    const itemId = await gloves('Thermometer')
    const { id: supplierId } = await aSupplier(staff)
    const { id, version } = await aDraftOrder(staff, supplierId, [box(itemId)])
    await sql`update stock_items set status = 'retired' where id = ${itemId}`
    const sent = await staff.ask(sendOrder, { params: { id }, version, body: { how: 'other' } })
    expect(sent.problem.detail).toBe(
      'Thermometer is not in use any more. Take it out of the order.',
    )
  })

  test('are closed with a reason, which cancels what has not come', async () => {
    const { id: supplierId } = await aSupplier(staff)
    const { id, version } = await aSentOrder(staff, supplierId, [box(await gloves())])
    const close = (reason: string, at = version) =>
      staff.ask(closeOrder, { params: { id }, version: at, body: { reason } })
    expect((await close(' ')).problem.errors).toHaveProperty('reason')
    const closed = await close('Not available until spring')
    expect(closed.body).toMatchObject({
      status: 'closed',
      closeReason: 'Not available until spring',
      lines: [{ open: '0', received: '0' }],
    })
    expect((await close('Again', closed.body.version)).problem.detail).toBe('This order is closed.')
  })

  test('are found by status, supplier, item and number', async () => {
    const itemId = await gloves()
    const { id: supplierId } = await aSupplier(staff)
    const order = await aSentOrder(staff, supplierId, [box(itemId)])
    const ids = async (query: object) =>
      (await doctor.ask(listOrders, { query })).body.rows.map(({ id }) => id)
    expect(await ids({ itemId })).toEqual([order.id])
    expect(await ids({ supplierId, status: 'open' })).toEqual([order.id])
    expect(await ids({ supplierId, status: 'draft' })).toEqual([])
    expect(await ids({ search: orderName(order.number) })).toEqual([order.id])
    expect((await doctor.ask(addOrder, { body: {} })).status).toBe(403)
    expect((await clinic.visitor.ask(listOrders)).status).toBe(401)
  })
})
