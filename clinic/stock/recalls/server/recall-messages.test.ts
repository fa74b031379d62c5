import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { aLot, aStockItem, aStockLocation } from '../../ledger/server/a-stock.ts'
import { beginRecall } from '../recall.ts'
import { listRecallPatients, readRecallText, sendRecallMessages } from '../recall-patient.ts'
import { aGift } from './a-gift.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
let staff: Caller
let place: string
let item: string
let lot: string
let people = 0
beforeAll(async () => {
  staff = await clinic.signedIn('staff')
  await sql`update clinic set name = 'Lakeside Clinic', phone = '+1 555 0100'`
})
beforeEach(async () => {
  place = await aStockLocation(sql)
  item = await aStockItem(sql, { name: `Amlodipine ${uuidv7()}` })
  lot = await aLot(sql, {
    itemId: item,
    locationId: place,
    quantity: 50,
    lotNumber: 'R1',
    costMinor: 100,
  })
})

const somebody = (over: object = {}) => {
  people += 1
  return aPatient(sql, {
    name: `Person ${100 + people}`,
    email: `person${100 + people}@example.com`,
    ...over,
  })
}
const begin = (over: object = {}, by = staff) =>
  by.ask(beginRecall, {
    body: {
      ...{ id: uuidv7(), itemId: item, lotNumber: 'r1', reason: 'Glass in bottles' },
      ...{ reference: 'M-77', ...over },
    },
  })
const give = (patientId: string, quantity: number, kind: 'give' | 'return' = 'give') =>
  aGift(sql, { patientId, itemId: item, locationId: place, lotId: lot, quantity, kind })
const patientsOf = async (id: string, by = staff, query: object = {}) =>
  (await by.ask(listRecallPatients, { params: { id }, query })).body

describe('the message about a recall', () => {
  const text = { subject: 'Call {clinic}', body: 'Dear {patient},\nplease call {phone}.' }
  async function aRecall() {
    const ana = await somebody()
    const [silent, nameless] = [await somebody(), await somebody({ email: null })]
    await sql`insert into message_opt_outs (patient_id, channel) values (${silent.id}, 'mail')`
    const all = [ana.id, silent.id, nameless.id]
    for (const patientId of all) await give(patientId, 1)
    const { id } = (await begin()).body
    const send = (body: object = {}) =>
      staff.ask(sendRecallMessages, { params: { id }, body: { patientIds: all, ...text, ...body } })
    return { id, ana, all, send }
  }

  test('goes once to each who can be written to; the others are to be called', async () => {
    const { id, ana, send } = await aRecall()
    const answers = await Promise.all([send(), send()])
    expect(answers.map(({ body }) => body).sort((a, b) => b.sent - a.sent)).toEqual([
      { sent: 1, before: 0, toCall: 2 },
      { sent: 0, before: 1, toCall: 2 },
    ])
    const mails = await sql`select to_address, subject, body from mails order by created_at desc`
    expect(mails).toMatchObject([
      {
        ...{ toAddress: `${ana.name.replace('Person ', 'person')}@example.com` },
        ...{ subject: 'Call Lakeside Clinic', body: `Dear ${ana.name},\nplease call +1 555 0100.` },
      },
    ])
    const { rows } = await patientsOf(id)
    expect(rows.map(({ callBecause }) => callBecause)).toEqual([
      null,
      'The patient does not want messages by mail.',
      'The chart has no email.',
    ])
    expect(rows[0]).toMatchObject({ told: { way: 'message' }, message: { state: 'waiting' } })
    await sql`update mails set state = 'sent', sent_at = now()`
    expect((await patientsOf(id)).rows[0]?.message?.state).toBe('sent')
  })

  test('tells nothing of the drug or the lot, and has no unknown fields', async () => {
    const { id, send } = await aRecall()
    const refusal = async (body: string) => (await send({ body })).problem.errors?.['body']
    const [{ name } = { name: '' }] = await sql<{ name: string }[]>`
      select name from stock_items where id = ${item}`
    expect(await refusal(`Your ${name.toUpperCase()} is recalled.`)).toMatch(
      /^Leave out "Amlodipine/,
    )
    expect(await refusal('Dear {diagnosis}')).toBe('This message cannot contain {diagnosis}.')
    expect(await refusal('')).toBe('Text is required.')
    const usual = await staff.ask(readRecallText, { params: { id } })
    expect((await send(usual.body)).body.sent).toBe(1)
    const stranger = await send({ patientIds: [uuidv7()] })
    expect(stranger.problem.errors?.['patientIds']).toMatch(/not on the list/)
  })
})
