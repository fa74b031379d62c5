import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { immunizations } from '../../../chart/immunizations/immunization.ts'
import { aBill } from '../../../billing/bills/server/a-bill.ts'
import {
  type BillDraft,
  issueBillDraft,
  listBillDrafts,
} from '../../../billing/drafts/bill-draft.ts'
import {
  aLot,
  aStockItem,
  aStockLocation,
  balanceOf,
} from '../../../stock/ledger/server/a-stock.ts'
import { cvx, listVaccineLots } from '../vaccine-lot.ts'
import { aVaccineFridge } from './a-vaccine-fridge.ts'

const { clinic, sql, at, begin, priced, aVisit, given, vaccinate } = await aVaccineFridge()
afterAll(() => clinic.close())
beforeEach(() => begin(3))

const change = (fact: { id: string; version: number }, more: object) =>
  at.nurse.ask(immunizations.change, {
    ...{ params: { id: fact.id }, version: fact.version, body: given(more) },
  })
const left = (lot = at.lotId, locationId = at.fridge) => balanceOf(sql, { lotId: lot, locationId })
const entries = () => sql<{ kind: string; appointmentId: string | null; createdBy: string }[]>`
  select kind, appointment_id, created_by from stock_entries where patient_id = ${at.chart} order by created_at, kind`
const stored = async () => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from immunizations where patient_id = ${at.chart}`
  return row?.count
}

describe('a vaccination from stock', () => {
  test('takes one dose, once, also where it is sent twice at once', async () => {
    const id = uuidv7()
    const answers = await Promise.all([vaccinate({}, id), vaccinate({}, id), vaccinate({}, id)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(answers[0].body).toMatchObject({ stockLotId: at.lotId, stockLocationId: at.fridge })
    expect(await left()).toBe(2)
    expect(await entries()).toEqual([
      { kind: 'give', appointmentId: null, createdBy: at.nurse.userId },
    ])
  })

  test('without a choice takes nothing, and one that was not given takes nothing', async () => {
    expect((await vaccinate({ stockLotId: '', stockLocationId: '' })).status).toBe(201)
    expect((await vaccinate({ status: 'not-done' })).status).toBe(201)
    expect(await left()).toBe(3)
    expect(await entries()).toEqual([])
  })

  test('is not saved where the lot is empty, expired, held, no vaccine or without its place', async () => {
    const refusal = async (more: object = {}) => {
      const { status, problem } = await vaccinate(more)
      return status === 409 ? problem.detail : status
    }
    await sql`update stock_lots set held_at = now(), hold_reason = 'Recalled' where id = ${at.lotId}`
    expect(await refusal()).toMatch(/^Lot .+ is held: Recalled$/)
    await sql`update stock_lots set held_at = null, hold_reason = null where id = ${at.lotId}`
    const old = await aLot(sql, {
      ...{ itemId: at.itemId, locationId: at.fridge, quantity: 2, kind: 'adjust' as const },
      ...{ expiresOn: '2020-01-31', lotNumber: 'OLD' },
    })
    expect(await refusal({ stockLotId: old })).toMatch(/^Lot OLD of .+ expired on 2020-01-31\.$/)
    const drug = await aStockItem(sql)
    const pills = await aLot(sql, { itemId: drug, locationId: at.fridge, quantity: 5 })
    const choose = 'Choose a lot of a vaccine and the place that it is in.'
    expect(await refusal({ stockLotId: pills })).toBe(choose)
    expect(await refusal({ stockLotId: uuidv7() })).toBe(choose)
    expect(await refusal({ stockLocationId: '' })).toBe(choose)
    expect(await refusal({ stockLotId: 'none' })).toBe(422)
    const ward = await aStockLocation(sql)
    expect(await refusal({ stockLocationId: ward })).toMatch(/^Only 0 doses of .+ are in Place/)
    expect([await stored(), await left(), await entries()]).toEqual([0, 3, []])
  })

  test('is given three times of 32 writers at once who want one of three doses', async () => {
    const answers = await Promise.all(Array.from({ length: 32 }, () => vaccinate()))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(29)
    expect([await stored(), await left()]).toEqual([3, 0])
  })

  test('brings its dose back when it was entered in error, and stays as it was for other changes', async () => {
    const { body: fact } = await vaccinate()
    const changed = await change(fact, { site: 'Left arm' })
    expect(await left()).toBe(2)
    const marked = await at.nurse.ask(immunizations.markError, {
      params: { id: fact.id },
      version: changed.body.version,
      body: { reason: 'Other patient' },
    })
    expect(marked.status).toBe(200)
    expect(await left()).toBe(3)
    expect((await entries()).map(({ kind }) => kind)).toEqual(['give', 'return'])
  })

  test('moves from one lot to another when it is changed, and back when none is named', async () => {
    const other = await aStockItem(sql, { kind: 'vaccine', unit: 'doses' })
    const second = await aLot(sql, { itemId: other, locationId: at.fridge, quantity: 1 })
    const { body: fact } = await vaccinate()
    const changed = await change(fact, { stockLotId: second })
    expect([changed.status, await left(), await left(second)]).toEqual([200, 3, 0])
    // The other lot is empty now: a change to it is refused as a whole.
    const refused = await change((await vaccinate()).body, { stockLotId: second })
    expect([refused.status, await left(), await left(second)]).toEqual([409, 2, 0])
    const none = await change(changed.body, { stockLotId: null, stockLocationId: null })
    expect([none.status, await left(), await left(second)]).toEqual([200, 2, 1])
  })

  test('is charged in its visit by the price of the item, until it is back', async () => {
    const price = await priced()
    const appointmentId = await aVisit()
    const charges = () => sql`
      select item_id, quantity::float8 as quantity, patient_id from charges
      where appointment_id = ${appointmentId}`
    const { body: fact } = await vaccinate({ appointmentId })
    expect(await charges()).toEqual([{ itemId: price, quantity: 1, patientId: at.chart }])
    expect((await entries())[0]?.appointmentId).toBe(appointmentId)
    await change(fact, { appointmentId, status: 'not-done' })
    expect(await charges()).toEqual([])
  })

  test('of an earlier day takes a lot that was good on that day, and no other one', async () => {
    const lot = { itemId: at.itemId, locationId: at.fridge, quantity: 2, kind: 'adjust' as const }
    const ended = await aLot(sql, {
      ...lot,
      expiresOn: '2026-03-12',
      lotNumber: `E-${at.itemId.slice(-8)}`,
    })
    const status = async (day: string) =>
      (await vaccinate({ stockLotId: ended, given: day })).status
    expect(await status('2026-03-13')).toBe(409)
    expect(await status('2026-03-12')).toBe(201)
    expect(await status('2026-03')).toBe(409)
    expect(await left(ended)).toBe(1)
    const lots = async (on?: string) =>
      (await at.nurse.ask(listVaccineLots, { query: on ? { on } : {} })).body.map(
        (lot) => lot.lotId,
      )
    expect(await lots('2026-03-12')).toContain(ended)
    expect(await lots()).not.toContain(ended)
  })

  test('of a visit that has its bill, and without a visit, waits in a draft of a bill until it is back', async () => {
    await priced()
    const appointmentId = await aVisit()
    const bill = await aBill(sql, { patientId: at.chart })
    await sql`update bills set appointment_id = ${appointmentId} where id = ${bill}`
    const desk = await clinic.signedIn('staff')
    const drafts = async () =>
      (await desk.ask(listBillDrafts, { query: { patientId: at.chart } })).body.rows
    const { body: fact } = await vaccinate({ appointmentId })
    expect(await drafts()).toMatchObject([
      {
        appointmentId,
        amount: '45.00',
        lines: [{ description: `Shot ${at.itemId}`, quantity: '1' }],
      },
    ])
    expect(await sql`select from charges where appointment_id = ${appointmentId}`).toHaveLength(0)
    await change(fact, { appointmentId, status: 'not-done' })
    expect(await drafts()).toEqual([])
    await vaccinate()
    const [draft] = await drafts()
    expect(draft).toMatchObject({ appointmentId: null, amount: '45.00' })
    const { patientId, amount, date, lines, version = 0 } = draft as BillDraft
    const issued = await desk.ask(issueBillDraft, {
      ...{ params: { id: draft?.id ?? '' }, version },
      body: { patientId, amount, date, lines },
    })
    expect(issued.status).toBe(201)
  })

  test('brings its dose back into a place that is not in use any more, where it can be moved', async () => {
    const { body: fact } = await vaccinate()
    await sql`update stock_locations set status = 'retired' where id = ${at.fridge}`
    const changed = await change(fact, { status: 'not-done' })
    await sql`update stock_locations set status = 'active' where id = ${at.fridge}`
    expect([changed.status, await left()]).toEqual([200, 3])
  })
})

test('Lots to give come with the codes of their vaccine, those first that expire first, without those that nobody may give', async () => {
  const codes = [{ system: cvx, code: '113', display: 'Td' }]
  const lot = { locationId: at.fridge, quantity: 4 }
  const other = await aStockItem(sql, { kind: 'vaccine', name: 'Boostrix', unit: 'doses' })
  await sql`update stock_items set codes = ${sql.json(codes)} where id = ${other}`
  const late = await aLot(sql, { ...lot, itemId: other, expiresOn: '2099-12-31' })
  const soon = await aLot(sql, { ...lot, itemId: other, expiresOn: '2098-12-31' })
  // Nobody may give a held lot.
  const held = await aLot(sql, { ...lot, itemId: other, expiresOn: '2097-12-31' })
  await sql`update stock_lots set held_at = now(), hold_reason = 'Recalled' where id = ${held}`
  await vaccinate({ stockLotId: soon, manufacturer: 'GSK' })
  const { body } = await at.nurse.ask(listVaccineLots)
  expect(body.filter((lot) => lot.item === 'Boostrix')).toMatchObject([
    { lotId: soon, quantity: '3', codes: ['113'], location: 'Fridge', manufacturer: 'GSK' },
    { lotId: late, quantity: '4', codes: ['113'] },
  ])
  expect(body.find((lot) => lot.lotId === at.lotId)).toMatchObject({ codes: [] })
  const patient = await clinic.signedIn('patient')
  expect((await patient.ask(listVaccineLots)).status).toBe(403)
})
