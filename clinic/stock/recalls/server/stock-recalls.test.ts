import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { aLot, aStockItem, aStockLocation, balanceOf } from '../../ledger/server/a-stock.ts'
import { takeStock } from '../../ledger/stock-entry.ts'
import { beginRecall, endRecall, listRecalls, readRecall, takeRecalled } from '../recall.ts'
import { exportRecallPatients, listRecallPatients, markTold } from '../recall-patient.ts'
import { aGift } from './a-gift.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
let staff: Caller
let doctor: Caller
let admin: Caller
let place: string
let ward: string
let item: string
let lot: string
let people = 0
beforeAll(async () => {
  staff = await clinic.signedIn('staff')
  doctor = await clinic.signedIn('doctor')
  admin = await clinic.signedIn('admin')
  await sql`update clinic set name = 'Lakeside Clinic', phone = '+1 555 0100'`
})
beforeEach(async () => {
  place = await aStockLocation(sql)
  ward = await aStockLocation(sql)
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
const use = () =>
  staff.ask(takeStock, {
    body: {
      ...{ id: uuidv7(), kind: 'use', locationId: place },
      lines: [{ itemId: item, quantity: '1' }],
    },
  })
const give = (patientId: string, quantity: number, kind: 'give' | 'return' = 'give') =>
  aGift(sql, { patientId, itemId: item, locationId: place, lotId: lot, quantity, kind })
const patientsOf = async (id: string, by = staff, query: object = {}) =>
  (await by.ask(listRecallPatients, { params: { id }, query })).body

describe('a recall', () => {
  test('holds all lots with the number at once, and also one that comes later', async () => {
    const dear = await aLot(sql, {
      itemId: item,
      locationId: ward,
      quantity: 5,
      lotNumber: 'R1',
      costMinor: 900,
    })
    const other = await aLot(sql, { itemId: item, locationId: ward, quantity: 5, lotNumber: 'R2' })
    const begun = await begin()
    expect(begun.status).toBe(201)
    expect(begun.body).toMatchObject({ left: '55', endedAt: null })
    expect(begun.body.places.map(({ isHeld }) => isHeld)).toEqual([true, true])
    expect((await use()).problem.detail).toMatch(/^Only 0 tablets of .+ can be taken/)
    const later = await aLot(sql, {
      itemId: item,
      locationId: place,
      quantity: 2,
      lotNumber: 'r1',
      costMinor: 7,
    })
    const held = await sql<{ id: string }[]>`
      select id from stock_lots where item_id = ${item} and held_at is not null`
    expect(held.map(({ id }) => id).sort()).toEqual([lot, dear, later].sort())
    expect(held.map(({ id }) => id)).not.toContain(other)
    expect((await begin()).problem.errors?.['lotNumber']).toBe(
      'This lot is being recalled already.',
    )
  })

  test('is made once where it is sent twice, and refuses what cannot be recalled', async () => {
    const id = uuidv7()
    const both = await Promise.all([begin({ id }), begin({ id })])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect((await begin({ itemId: uuidv7() })).problem.errors).toEqual({
      itemId: 'There is no such item.',
    })
    expect((await begin({ lotNumber: 'x'.repeat(1000) })).status).toBe(422)
    expect((await begin({ reason: ' ' })).status).toBe(422)
    expect((await begin({}, doctor)).status).toBe(403)
  })

  test('lets nobody get the lot after it, while others give it out', async () => {
    const patients = await Promise.all(Array.from({ length: 8 }, () => somebody()))
    const [begun, ...given] = await Promise.allSettled([
      begin(),
      ...patients.map(({ id }) => give(id, 2)),
    ])
    const id = begun.status === 'fulfilled' ? begun.value.body.id : ''
    const got = given.filter(({ status }) => status === 'fulfilled').length
    for (const one of given) {
      if (one.status === 'rejected') expect(String(one.reason)).toMatch(/is held: Recalled: Glass/)
    }
    // Everybody who got it is on the list, and the balance is the rest.
    expect((await patientsOf(id)).total).toBe(got)
    expect(await balanceOf(sql, { lotId: lot, locationId: place })).toBe(50 - 2 * got)
    await expect(give(patients[0]?.id ?? '', 1)).rejects.toThrow(/is held/)
  })

  test('takes out what is left, of one place or of all, and its end takes its hold off', async () => {
    await aLot(sql, {
      itemId: item,
      locationId: ward,
      quantity: 5,
      lotNumber: 'R1',
      costMinor: 100,
    })
    const { id } = (await begin()).body
    const take = (body: object) =>
      staff.ask(takeRecalled, { params: { id }, body: { kind: 'write off', ...body } as never })
    expect((await take({ locationId: ward })).body).toMatchObject({
      ...{ kind: 'write off', reason: 'Recalled: Glass in bottles' },
      movements: [{ quantity: '-5', locationId: ward }],
    })
    expect((await take({ locationId: ward })).problem.detail).toBe('Nothing of it is left there.')
    expect((await take({ kind: 'give' })).status).toBe(422)
    const end = (reason: string) => staff.ask(endRecall, { params: { id }, body: { reason } })
    expect((await end('')).status).toBe(422)
    expect((await end('Checked by the maker')).body).toMatchObject({
      endReason: 'Checked by the maker',
    })
    expect((await end('Again')).problem.detail).toBe('This recall has ended.')
    expect((await use()).status).toBe(201)
    expect((await take({})).problem.detail).toBe('This recall has ended.')
    const listed = await doctor.ask(listRecalls, { query: { state: 'ended' } })
    expect(listed.body.rows.map((row) => row.id)).toContain(id)
    // A hold of another reason stays.
    await sql`select hold_lots(${[lot]}::uuid[], 'Box is wet', null)`
    const again = await begin()
    await staff.ask(endRecall, { params: { id: again.body.id }, body: { reason: 'Fine' } })
    expect((await staff.ask(readRecall, { params: { id } })).body.places[0]?.isHeld).toBe(true)
  })

  test('of a controlled drug takes out before a witness only', async () => {
    const { id } = (await begin()).body
    await sql`update stock_items set controlled = true where id = ${item}`
    const refused = await staff.ask(takeRecalled, { params: { id }, body: { kind: 'return' } })
    expect(refused.problem.detail).toMatch(/a second person has to witness this/)
  })
})

describe('the patients of a recall', () => {
  test('are those who got the lot, less what came back', async () => {
    const [ana, ben, cleo] = [await somebody(), await somebody(), await somebody()]
    await give(ana.id, 10)
    await give(ana.id, 5)
    await give(ben.id, 4)
    await give(ben.id, 4, 'return')
    await give(cleo.id, 3)
    await give(cleo.id, 1, 'return')
    const { id } = (await begin()).body
    const { rows, hidden } = await patientsOf(id)
    expect(rows.map(({ patientId, quantity }) => [patientId, quantity])).toEqual([
      [ana.id, '15'],
      [cleo.id, '2'],
    ])
    expect(rows[0]).toMatchObject({
      mrn: ana.mrn,
      contact: '555 0100',
      callBecause: null,
      told: null,
    })
    expect(hidden).toBe(0)
    expect((await doctor.ask(listRecallPatients, { params: { id }, query: {} })).status).toBe(403)
    await flushEvents(sql)
    const [event] = await sql<{ patients: string[] }[]>`
      select (select array_agg(p::text) from unnest(patient_ids) p) as patients from audit_events
      where object_type = 'stock recall' and action = 'list' and outcome = 'ok' order by id desc limit 1`
    expect(event?.patients.sort()).toEqual([ana.id, cleo.id].sort())
  })

  test('are also those whose chart names the lot, for those who read records; others hear how many', async () => {
    await sql`update stock_items set kind = 'vaccine' where id = ${item}`
    const [ana, ben] = [await somebody(), await somebody()]
    await give(ana.id, 1)
    for (const patientId of [ana.id, ben.id]) {
      await sql`
        insert into immunizations (id, patient_id, text, status, given, lot)
        values (${uuidv7()}, ${patientId}, 'Flu', 'completed', '2026-10-02', 'R1')`
    }
    await sql`
      insert into immunizations (id, patient_id, text, status, given, lot)
      values (${uuidv7()}, ${(await somebody()).id}, 'Flu', 'not-done', '2026-10-02', 'R1')`
    const { id } = (await begin()).body
    const ofDesk = await patientsOf(id)
    expect(ofDesk.rows.map(({ patientId }) => patientId)).toEqual([ana.id])
    expect(ofDesk.hidden).toBe(1)
    const ofAdmin = await patientsOf(id, admin)
    expect(
      ofAdmin.rows.map(({ patientId, quantity, day }) => [patientId, quantity, day]),
    ).toMatchObject([
      [ana.id, '1', expect.any(String)],
      [ben.id, null, '2026-10-02'],
    ])
    expect(ofAdmin.hidden).toBe(0)
  })

  test('are no names for somebody who may not see patients', async () => {
    await give((await somebody()).id, 1)
    const { id } = (await begin()).body
    const keeper = await clinic.signedIn('staff')
    await sql`update users set permissions = '{stock.read,stock.write}' where id = ${keeper.userId}`
    expect((await patientsOf(id, keeper)).rows).toEqual([])
  })

  test('are marked as told, with the way, the time and the person', async () => {
    const ana = await somebody()
    await give(ana.id, 1)
    const { id } = (await begin()).body
    const mark = (patientIds: string[], way = 'phone') =>
      staff.ask(markTold, { params: { id }, body: { patientIds, way } as never })
    expect((await mark([ana.id])).status).toBe(204)
    expect((await mark([uuidv7()])).problem.errors?.['patientIds']).toMatch(/not on the list/)
    expect((await mark([ana.id], 'pigeon')).status).toBe(422)
    const [row] = (await patientsOf(id, staff, { told: 'yes' })).rows
    expect(row?.told).toMatchObject({ way: 'phone', by: { id: staff.userId } })
    expect((await patientsOf(id, staff, { told: 'no' })).rows).toEqual([])
  })

  test('are a file, which is an event that names them', async () => {
    const ana = await somebody()
    await give(ana.id, 6)
    const { id } = (await begin()).body
    const response = await clinic.app.inject({
      ...{ method: 'POST', url: exportRecallPatients.path.replace(':id', id), payload: {} },
      headers: { cookie: staff.cookie, host: 'clinic.example', origin: clinic.environment.url },
    })
    expect(response.body).toContain(`${ana.name},${ana.mrn},555 0100,`)
    await flushEvents(sql)
    const [event] = await sql<{ patients: string[] }[]>`
      select (select array_agg(p::text) from unnest(patient_ids) p) as patients from audit_events
      where object_type = 'stock recall' and action = 'export' order by id desc limit 1`
    expect(event?.patients).toEqual([ana.id])
  })
})
