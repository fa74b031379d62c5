import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { aBill } from '../../../billing/bills/server/a-bill.ts'
import { aStockItem } from '../../ledger/server/a-stock.ts'
import {
  exportDispensings,
  listDispensings,
  listGivenToPatient,
  printSupplyLabels,
  signDispensing,
} from '../dispensing.ts'
import { aDispensary } from './a-dispensary.ts'

const dispensary = await aDispensary()
afterAll(() => dispensary.clinic.close())
beforeEach(dispensary.begin)
const { clinic, sql, now, at, stock, line, give, sell, left, charges, drafts, bringBack } =
  dispensary

describe('the charge', () => {
  test('of a visit that has a bill already, and of a sale, is a draft of a bill', async () => {
    const bill = await aBill(sql, { patientId: at.patientId })
    await sql`update bills set appointment_id = ${at.visit} where id = ${bill}`
    const { body } = await give()
    expect(await charges()).toEqual([])
    const [draft] = await drafts()
    expect(draft).toMatchObject({ id: body.draft?.id, appointmentId: at.visit, amount: '7.50' })
    expect(draft?.lines).toMatchObject([
      { description: 'Amoxicillin', quantity: '30', unitPrice: '0.25' },
    ])
    expect((await sell({ lines: [line({ quantity: '4' })] })).body.draft?.isBill).toBe(false)
    expect(await drafts()).toHaveLength(2)
  })

  test('is none for an item without a price', async () => {
    at.item = await aStockItem(sql)
    await stock(40, null)
    expect((await give()).body.draft).toBeNull()
    expect([await charges(), await drafts()]).toEqual([[], []])
  })

  test('is lowered by a return, and goes with all of it', async () => {
    const { body } = await give({ lines: [line({ quantity: '20' })] })
    await bringBack(body, '5')
    expect(await charges()).toEqual(['15'])
    await bringBack(body, '15')
    expect(await charges()).toEqual([])
    expect(await left()).toBe(40)
  })

  test('stays once a bill has it, and the bill is named', async () => {
    const { body } = await give({ lines: [line({ quantity: '20' })] })
    const bill = await aBill(sql, { patientId: at.patientId })
    await sql`update charges set bill_id = ${bill} where appointment_id = ${at.visit}`
    const back = await bringBack(body, '5')
    expect(back.body.lines[0]).toMatchObject({ returned: '5', billId: bill })
    expect(await charges()).toEqual(['20'])
  })

  test('in a draft is lowered too, unless somebody changed the draft', async () => {
    const { body } = await sell({ lines: [line({ quantity: '20' })] })
    await bringBack(body, '5')
    await bringBack(body, '5')
    expect((await drafts())[0]?.amount).toBe('2.50')
    await sql`update bill_drafts set entered = entered || '{"payer": "Acme"}' where patient_id = ${at.patientId}`
    await bringBack(body, '10')
    expect((await drafts())[0]?.amount).toBe('2.50')
  })
})

describe('a return', () => {
  test('never brings back more than was given, however many bring it at once', async () => {
    const { body } = await give({ lines: [line({ quantity: '20' })] })
    const all = await Promise.all(Array.from({ length: 8 }, () => bringBack(body, '6')))
    expect(all.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(all.find(({ status }) => status === 409)?.problem.detail).toMatch(
      /Only 2 tablets of .* can come back/,
    )
    expect(await left()).toBe(38)
    expect(await charges()).toEqual(['2'])
  })

  test('that is destroyed is written off at once', async () => {
    const { body } = await give({ lines: [line({ quantity: '20' })] })
    const { body: after } = await bringBack(body, '5', { fate: 'destroyed', reason: 'Opened' })
    expect(after.lines[0]?.returns).toMatchObject([
      { quantity: '5', isDestroyed: true, reason: 'Opened' },
    ])
    expect(await left()).toBe(20)
    const kinds = await sql<{ kind: string }[]>`
      select kind from stock_entries where patient_id = ${at.patientId} order by created_at, kind`
    expect(kinds.map(({ kind }) => kind).sort()).toEqual(['give', 'return', 'write off'])
  })
})

test('what was given is listed, signed once, and exported; patients are named to those who see them', async () => {
  const { body } = await give()
  const stranger = await clinic.signedIn('staff', { duty: 'Biller' })
  expect((await stranger.ask(listDispensings)).status).toBe(403)
  const seen = await at.doctor.ask(listDispensings, {
    query: { patientId: at.patientId, from: now, to: now },
  })
  expect(seen.body.rows).toMatchObject([{ id: body.id, patient: { name: 'Ana Silva' } }])
  expect((await at.doctor.ask(listDispensings, { query: { itemId: uuidv7() } })).body.rows).toEqual(
    [],
  )
  const picture =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const sign = (text: string) =>
    at.pharmacist.ask(signDispensing, { params: { id: body.id }, body: { picture: text } })
  expect((await sign('bm90IGEgcGljdHVyZQ==')).status).toBe(422)
  expect((await sign(picture)).body.isSigned).toBe(true)
  expect(
    (await at.admin.ask(listGivenToPatient, { params: { id: at.patientId } })).body.rows,
  ).toHaveLength(1)
  const file = await clinic.app.inject({
    ...{ method: 'POST', url: exportDispensings.path, payload: { patientId: at.patientId } },
    headers: { host: 'clinic.example', origin: 'https://clinic.example', cookie: at.doctor.cookie },
  })
  expect(file.body).toContain('Ana Silva')
  expect(file.body.trim().split('\r\n')).toHaveLength(3)
  await flushEvents(sql)
  const [event] = await sql<{ count: number }[]>`
    select count(*)::int from audit_events where action = 'export' and object_type = 'dispensing'`
  expect(event?.count).toBe(1)
})

test('labels name patient, item, directions, quantity, lots and their expiry', async () => {
  const { readPdf } = await import('../../../../server/paper/a-pdf-reader.ts')
  const { body } = await give()
  const { rawPayload } = await clinic.app.inject({
    url: printSupplyLabels.path.replace(':id', body.id),
    headers: { host: 'clinic.example', cookie: at.pharmacist.cookie },
  })
  const { text, pages } = await readPdf(rawPayload)
  expect(pages).toBe(1)
  for (const words of [
    'Ana Silva',
    '30 tablets',
    'One, three times a day',
    '20 tablets',
    '10 tablets',
  ]) {
    expect(text.replaceAll('\n', ' ')).toContain(words)
  }
  expect(text.replaceAll('\n', ' ')).toMatch(/Lot \S+, use until Jan 31, 2099, 20 tablets/)
})
