import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { aLot, aStockItem } from '../../../stock/ledger/server/a-stock.ts'
import type { Dispensing } from '../dispensing.ts'
import {
  listPrescriptions,
  readPrescription,
  reopenPrescription,
  setPrescriptionAside,
} from '../prescription.ts'
import { aDispensary } from './a-dispensary.ts'

const dispensary = await aDispensary()
afterAll(() => dispensary.clinic.close())
beforeEach(dispensary.begin)
const { clinic, sql, at, aRecord, stock, line, give, sell, left, queue, waits, charges, drafts } =
  dispensary

async function signedBefore(days: number): Promise<string> {
  const id = await aRecord({ isSigned: false })
  await sql`update medical_records set signed_at = now() - make_interval(days => ${days}) where id = ${id}`
  return id
}

describe('the queue of prescriptions', () => {
  test('has what signed records of these days prescribe, with the allergies and without the notes', async () => {
    await sql`
      insert into allergies (id, patient_id, text, status, severity)
      values (${uuidv7()}, ${at.patientId}, 'Penicillin', 'active', 'severe')`
    const old = await signedBefore(15)
    const signedLate = await aRecord({ date: '2020-01-01' })
    const unsigned = await aRecord({ isSigned: false })
    const limited = await aRecord()
    await sql`update medical_records set limited = true where id = ${limited}`
    const found = await waits()
    expect(found).toMatchObject({
      ...{ text: 'Amoxicillin 500 mg, three times a day', state: 'waiting', version: 0 },
      allergySigns: { known: [{ text: 'Penicillin', isHighRisk: true }] },
    })
    const all = await queue()
    expect(JSON.stringify(all)).not.toContain('SECRET')
    for (const id of [old, unsigned, limited]) expect(all.some((one) => one.id === id)).toBe(false)
    expect(all.some((one) => one.id === signedLate)).toBe(true)
  })

  test('has an old one that is searched for, and one that was set aside and brought back', async () => {
    at.record = await signedBefore(15)
    expect(await waits()).toBeUndefined()
    const [chart] = await sql<
      { mrn: string }[]
    >`select mrn from patients where id = ${at.patientId}`
    const found = await at.pharmacist.ask(listPrescriptions, {
      query: { show: 'waiting', search: chart?.mrn ?? '' },
    })
    expect(found.body.rows).toContainEqual(
      expect.objectContaining({ id: at.record, state: 'waiting' }),
    )
    const params = { id: at.record }
    const body = { reason: 'Comes later' }
    await at.pharmacist.ask(setPrescriptionAside, { params, version: 0, body })
    await at.pharmacist.ask(reopenPrescription, { params, version: 1 })
    expect(await waits()).toMatchObject({ state: 'waiting', version: 2 })
  })

  test('is for those who give out and see patients; each reading is an event of its patients', async () => {
    expect((await at.doctor.ask(listPrescriptions)).status).toBe(403)
    expect((await clinic.visitor.ask(listPrescriptions)).status).toBe(401)
    await at.pharmacist.ask(readPrescription, { params: { id: at.record } })
    await flushEvents(sql)
    const [event] = await sql<{ objectType: string }[]>`
      select object_type from audit_events where object_id = ${at.record} and action = 'read'
        and patient_id = ${at.patientId} and actor_id = ${at.pharmacist.userId}`
    expect(event?.objectType).toBe('prescription')
  })

  test('takes a prescription back whose text became another one after it was given', async () => {
    const elsewhere = await aRecord({ isSigned: false, prescription: 'Rest' })
    await sql`update medical_records set signed_at = now() where id = ${elsewhere}`
    at.record = elsewhere
    expect((await give()).status).toBe(201)
    expect(await waits()).toBeUndefined()
    await sql`update medical_records set prescription = 'Rest, fluids' where id = ${at.record}`
    expect(await waits()).toMatchObject({ state: 'waiting', isChanged: true, text: 'Rest, fluids' })
    // The version that was seen before the text changed is refused.
    expect((await give({}, 1)).status).toBe(412)
    expect((await give({ lines: [line({ quantity: '1' })] }, 2)).status).toBe(201)
  })

  test('lets a prescription be set aside with a reason, and brings it back', async () => {
    const aside = (reason: string, version = 0) =>
      at.pharmacist.ask(setPrescriptionAside, {
        params: { id: at.record },
        version,
        body: { reason },
      })
    expect((await aside('x'.repeat(1000))).problem.errors?.reason).toBe(
      'Reason takes at most 500 characters.',
    )
    expect((await aside('')).problem.errors?.reason).toBe('Reason is required.')
    expect((await aside('The patient did not want it')).status).toBe(200)
    expect(await waits()).toBeUndefined()
    const [set] = (await queue('set aside')).filter(({ id }) => id === at.record)
    expect(set).toMatchObject({ reason: 'The patient did not want it', version: 1 })
    expect((await give({}, 1)).problem.detail).toMatch(/set aside/)
    const back = { params: { id: at.record }, version: 1 }
    expect((await at.pharmacist.ask(reopenPrescription, back)).body.state).toBe('waiting')
    expect((await give({}, 2)).status).toBe(201)
  })
})

describe('giving out', () => {
  test('takes the lots that expire first, and charges the visit', async () => {
    const { status, body } = await give()
    expect(status).toBe(201)
    expect(body.lines[0]).toMatchObject({ quantity: '30', directions: 'One, three times a day' })
    expect(body.lines[0]?.lots.map(({ expiresOn, quantity }) => [expiresOn, quantity])).toEqual([
      ['2099-01-31', '20'],
      ['2099-06-30', '10'],
    ])
    expect(await left()).toBe(10)
    expect(await charges()).toEqual(['30'])
    expect(await waits()).toBeUndefined()
  })

  test('takes chosen lots, as many as are given and of this item', async () => {
    const late = await stock(20, '2099-12-31')
    const other = await stock(5, null, await aStockItem(sql))
    const chosen = (lotId: string, quantity: string) =>
      give({ lines: [line({ lots: [{ lotId, quantity }], quantity: '10' })] })
    expect((await chosen(late, '9')).problem.errors?.['lines.0.lots']).toMatch(
      /The lots have 9 of 10/,
    )
    expect((await chosen(other, '10')).problem.errors?.['lines.0.lots']).toMatch(
      /lots of this item/,
    )
    const { body } = await chosen(late, '10')
    expect(body.lines[0]?.lots).toMatchObject([{ lotId: late, quantity: '10' }])
  })

  test('in part leaves the prescription in the queue, with what was given in view', async () => {
    expect((await give({ outcome: 'part', lines: [line({ quantity: '10' })] })).status).toBe(201)
    const { body } = await at.pharmacist.ask(readPrescription, { params: { id: at.record } })
    expect(body).toMatchObject({ state: 'part given', version: 1 })
    expect(body.given.map(({ lines }) => lines[0]?.quantity)).toEqual(['10'])
    expect((await give({ lines: [line({ quantity: '5' })] }, 1)).status).toBe(201)
    expect(await charges()).toEqual(['10', '5'])
    expect((await give({}, 2)).problem.detail).toMatch(/was given out/)
  })

  test('counts a pack in units, and charges each begun pack', async () => {
    at.item = await aStockItem(sql, {
      ...{ priceItemId: at.price, chargedBy: 'Box', packs: [{ name: 'Box', size: '20' }] },
    })
    await stock(60, '2099-01-31')
    await give({ lines: [line({ quantity: '1', pack: 'Box' })] })
    await sell({ lines: [line({ quantity: '21' })] })
    expect(await left()).toBe(19)
    expect(await charges()).toEqual(['1'])
    expect((await drafts())[0]?.lines.map(({ quantity }) => quantity)).toEqual(['2'])
  })

  test('twice by one press gives once', async () => {
    const id = uuidv7()
    const pressed = await Promise.all(Array.from({ length: 8 }, () => give({ id })))
    expect(pressed.map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect(await left()).toBe(10)
    expect(await charges()).toEqual(['30'])
    const sold = uuidv7()
    await Promise.all(
      Array.from({ length: 8 }, () => sell({ id: sold, lines: [line({ quantity: '1' })] })),
    )
    expect(await left()).toBe(9)
    expect(await drafts()).toHaveLength(1)
  })

  test('by two pharmacists at once is done by one; the other sees what the first did', async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, () => give({ lines: [line({ quantity: '3' })] })),
    )
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = all.filter(({ status }) => status === 412)
    expect(refused).toHaveLength(7)
    const problem = refused[0]?.problem as { current: { given: Dispensing[] } } | undefined
    const given = problem?.current.given[0]
    expect(given?.lines[0]?.quantity).toBe('3')
    expect(given?.by?.name).toBe('Phil Okoro')
    expect(await left()).toBe(37)
  })

  test('of one item to many patients at once never takes more than there is', async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, () => sell({ lines: [line({ quantity: '9' })] })),
    )
    expect(all.filter(({ status }) => status === 201)).toHaveLength(4)
    expect(all.filter(({ status }) => status === 409)).toHaveLength(4)
    expect(await left()).toBe(4)
  })

  test.each([
    ['more than there is', { quantity: '41' }, /Only 40 tablets of .* can be taken from Pharmacy/],
    ['999,999,999 units', { quantity: '999999999' }, /Only 40 tablets/],
    ['a part of a tablet', { quantity: '0.5' }, /counted in whole tablets/],
    ['a pack that there is not', { pack: 'Box' }, /has no pack that is called Box/],
  ])('refuses %s, and moves nothing', async (_, over, sentence) => {
    const refused = await give({ lines: [line(over)] })
    expect([refused.status, refused.problem.detail]).toEqual([409, expect.stringMatching(sentence)])
    expect(await left()).toBe(40)
    expect(await waits()).toMatchObject({ state: 'waiting', version: 0 })
  })

  test.each([
    ['a billion units', { quantity: '1000000000' }, 'quantity', /at most 999,999,999/],
    [
      'directions of 1,000 characters',
      { directions: 'x'.repeat(1000) },
      'directions',
      /at most 500/,
    ],
    [
      'a reason of 1,000 characters',
      { substituteReason: 'x'.repeat(1000) },
      'substituteReason',
      /at most 500/,
    ],
    ['an item that there is not', { itemId: uuidv7() }, 'itemId', /Choose an item/],
    ['a place that there is not', { locationId: uuidv7() }, 'locationId', /Choose a place/],
  ])('refuses %s at its field', async (_, over, field, sentence) => {
    const refused = await give({ lines: [line(over)] })
    expect(refused.status).toBe(422)
    expect(refused.problem.errors?.[`lines.0.${field}`]).toMatch(sentence)
  })

  test('takes what is left of an item that is retired', async () => {
    await sql`update stock_items set status = 'retired' where id = ${at.item}`
    expect((await give()).status).toBe(201)
  })

  test('refuses one item in two lines, also where its id is in capitals', async () => {
    const refused = await give({ lines: [line({ itemId: at.item.toUpperCase() }), line()] })
    expect(refused.problem.errors?.['lines.1.itemId']).toMatch(/chosen twice/)
  })

  test('refuses a lot that expired or that is held', async () => {
    const old = await aLot(sql, {
      ...{
        itemId: at.item,
        locationId: at.pharmacy,
        quantity: 5,
        expiresOn: '2020-01-31',
        kind: 'adjust',
      },
    })
    const held = await stock(5, '2099-01-31')
    await sql`update stock_lots set held_at = now(), hold_reason = 'Recalled' where id = ${held}`
    const of = (lotId: string) =>
      give({ lines: [line({ quantity: '5', lots: [{ lotId, quantity: '5' }] })] })
    expect((await of(old)).problem.detail).toMatch(/expired on 2020-01-31/)
    expect((await of(held)).problem.detail).toMatch(/is held: Recalled/)
  })

  test('refuses a patient who is deceased, and charts that were merged or archived', async () => {
    const field = async () => (await sell()).problem.errors?.patientId
    await sql`update patients set deceased_on = '2026-01-02' where id = ${at.patientId}`
    expect(await field()).toMatch(/deceased/)
    expect((await give()).problem.errors?.patientId).toMatch(/deceased/)
    await sql`update patients set deceased_on = null, archived_at = now() where id = ${at.patientId}`
    expect(await field()).toMatch(/archived/)
    const { id: stayed } = await aPatient(sql)
    await sql`
      update patients set archived_at = null, merged_into = ${stayed} where id = ${at.patientId}`
    expect(await field()).toMatch(/merged/)
    expect(await left()).toBe(40)
  })

  test('of a controlled drug needs a witness', async () => {
    at.item = await aStockItem(sql, { controlled: true })
    await sql`
      insert into stock_entries (id, kind, reason, witness_id) values (${at.item}, 'adjust', 'x', ${at.admin.userId})`
    await sql`select post_stock(${at.item}, ${sql.json([
      {
        item: at.item,
        lot:
          (await sql<{ l: string }[]>`select lot_of(${at.item}, 'M1', null, 0, 1, null) as l`)[0]
            ?.l ?? '',
        location: at.pharmacy,
        quantity: '40',
      },
    ])})`
    expect((await give()).problem.detail).toMatch(/second person has to witness/)
  })
})
