import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { aMailServer } from '../../../../server/mail/a-mail-server.ts'
import { mailboxes } from '../../../../server/mail/a-mailbox.ts'
import { readPdf } from '../../../../server/paper/a-pdf-reader.ts'
import { aPaper } from '../../../billing/paper/server/a-paper.ts'
import { retryMail } from '../../../outbox/mail.ts'
import { aStockItem, aStockLocation } from '../../ledger/server/a-stock.ts'
import {
  closeOrder,
  listOrders,
  orderName,
  readOrder,
  readOrderPaper,
  resendOrder,
  sendOrder,
} from '../purchase-order.ts'
import { aDraftOrder, aSupplier } from './a-purchase.ts'

const mails = await aMailServer()
const clinic = await testClinic({ SMTP_URL: mails.url })
afterAll(async () => {
  await clinic.close()
  await mails.close()
})
const { sql } = clinic
let staff: Caller
beforeAll(async () => {
  staff = await clinic.signedIn('staff', { name: 'Sam Rivera' })
})
const gloves = (name = `Gloves ${uuidv7()}`) =>
  aStockItem(sql, { name, kind: 'consumable', unit: 'pairs', packs: [{ name: 'box', size: '50' }] })
const box = (itemId: string, over: object = {}) => ({
  ...{ itemId, pack: 'box', quantity: '2', price: '4.99', code: 'G-50' },
  ...over,
})
const pdfIn = (raw: string) => {
  const part = raw.split(/Content-Type: application\/pdf/i)[1] ?? ''
  return Buffer.from((part.split(/\r\n\r\n/)[1] ?? '').replace(/\s/g, ''), 'base64')
}

describe('orders by mail', () => {
  test('are mailed to the supplier with a PDF of what was ordered', async () => {
    const itemId = await gloves('Nitrile gloves')
    const supplier = await aSupplier(staff, [], {
      name: 'Medline North',
      email: 'in@medline.example',
    })
    const { id, version } = await aDraftOrder(staff, supplier.id, [box(itemId)])
    const params = { id }
    const sent = await staff.ask(sendOrder, { params, version, body: { how: 'mail' } })
    expect(sent.status).toBe(200)
    expect(sent.body).toMatchObject({
      status: 'sent',
      sentHow: 'mail',
      mail: { to: 'in@medline.example' },
    })
    expect(sent.body.lines).toMatchObject([{ open: '100' }])
    const name = orderName(sent.body.number)
    const [raw = ''] = await mailboxes(clinic, mails).to('in@medline.example')
    expect(raw).toContain(`Subject: Purchase order ${name}`)
    const { text } = await readPdf(pdfIn(raw))
    const words = text.replace(/\s+/g, ' ')
    for (const part of [name, 'Medline North', 'Nitrile gloves', 'G-50', '2 × box', '9.98']) {
      expect(words).toContain(part)
    }
    const { body: after } = await staff.ask(readOrder, { params })
    expect(after.mail).toMatchObject({ state: 'sent' })
  })

  test('are sent again where their mail failed, to the address of now, and the list says so', async () => {
    const supplier = await aSupplier(staff, [], { email: 'wrong@medline.example' })
    const { id, version } = await aDraftOrder(staff, supplier.id, [box(await gloves())])
    const params = { id }
    const sent = await staff.ask(sendOrder, { params, version, body: { how: 'mail' } })
    const again = (at: number, how: 'mail' | 'other' = 'mail') =>
      staff.ask(resendOrder, { params, version: at, body: { how } })
    expect((await again(sent.body.version)).problem.detail).toMatch(/did not fail/)
    // It has left, so that no server sends it at the moment at which it fails.
    await mailboxes(clinic, mails).to('wrong@medline.example')
    const fail = () =>
      sql`update mails set state = 'failed', last_error = 'No such mailbox' where id = ${id}`
    await fail()
    const listed = async () =>
      (await staff.ask(listOrders, { query: { supplierId: supplier.id } })).body.rows[0]
    expect((await listed())?.hasMailFailed).toBe(true)
    await sql`update suppliers set email = 'right@medline.example' where id = ${supplier.id}`
    const resent = await again(sent.body.version)
    expect(resent.body).toMatchObject({
      ...{ hasMailFailed: false, mail: { to: 'right@medline.example', state: 'waiting' } },
    })
    expect((await again(sent.body.version)).status).toBe(412)
    const [raw = ''] = await mailboxes(clinic, mails).to('right@medline.example')
    expect((await readPdf(pdfIn(raw))).text).toContain(orderName(sent.body.number))
    await fail()
    const other = await again(resent.body.version, 'other')
    expect(other.body).toMatchObject({ hasMailFailed: false, mail: { state: 'withdrawn' } })
  })

  test('that are closed leave no mail behind', async () => {
    const { id: supplierId } = await aSupplier(staff)
    const { id, version } = await aDraftOrder(staff, supplierId, [
      box(await gloves(), { price: '0' }),
    ])
    const params = { id }
    const paper = await aPaper(clinic, staff, readOrderPaper, id)
    expect(paper.text).toMatch(/–\s+–/)
    const sent = await staff.ask(sendOrder, { params, version, body: { how: 'mail' } })
    // No server sends it before the order is closed.
    await sql`update mails set attempt_after = now() + interval '1 hour' where id = ${id}`
    const closed = await staff.ask(closeOrder, {
      ...{ params, version: sent.body.version, body: { reason: 'Not needed' } },
    })
    expect(closed.body.mail).toMatchObject({ state: 'withdrawn', error: 'The order was closed.' })
    const admin = await clinic.signedIn('admin')
    expect((await admin.ask(retryMail, { params })).status).toBe(409)
    const again = await staff.ask(resendOrder, {
      ...{ params, version: closed.body.version, body: { how: 'mail' } },
    })
    expect(again.status).toBe(409)
  })
})

test('an order is not mailed where no mail server is set up', async () => {
  const silent = await testClinic()
  const by = await silent.signedIn('staff')
  const itemId = await aStockItem(silent.sql)
  await aStockLocation(silent.sql)
  const { id: supplierId } = await aSupplier(by)
  const { id, version } = await aDraftOrder(by, supplierId, [{ itemId, quantity: '2', price: '1' }])
  const sent = await by.ask(sendOrder, { params: { id }, version, body: { how: 'mail' } })
  expect(sent.problem.detail).toMatch(/^No mail server is set up\./)
  expect((await by.ask(readOrder, { params: { id } })).body.status).toBe('draft')
  await silent.close()
})
