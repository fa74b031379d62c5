import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { hashPassword } from '../../../access/users/server/passwords.ts'
import { aResource } from '../../../availability/resources/server/a-resource.ts'
import { aVisitType } from '../../../availability/visit-types/server/a-visit-type.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { actOnAppointment, readAppointment } from '../../../visits/appointments/appointment.ts'
import type { VisitActName } from '../../../visits/appointments/visit-state.ts'
import { anAppointment } from '../../../visits/appointments/server/an-appointment.ts'
import {
  aLot,
  aStockItem,
  aStockLocation,
  balanceOf,
} from '../../../stock/ledger/server/a-stock.ts'
import { linesOfFile } from '../../../stock/items/server/a-list-file.ts'
import { duringTransaction } from '../../dispensing/server/a-race.ts'
import {
  addVisitKit,
  changeVisitKit,
  exportVisitKits,
  listKitShortfalls,
  listVisitKits,
  settleKitUse,
} from '../visit-kit.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
let staff: Caller
let doctor: Caller
let store: string
let type: string
let gloves: string
let swabs: string
beforeAll(async () => {
  staff = await clinic.signedIn('staff')
  doctor = await clinic.signedIn('doctor')
  store = await aStockLocation(sql, 'Store')
})
beforeEach(async () => {
  type = await aVisitType(sql)
  gloves = await aStockItem(sql, { kind: 'consumable', unit: 'pairs' })
  swabs = await aStockItem(sql, { kind: 'consumable', unit: 'swabs' })
})

const addKit = (lines: readonly object[], more: object = {}) =>
  staff.ask(addVisitKit, {
    body: { id: uuidv7(), visitTypeId: type, locationId: store, lines, ...more },
  })
const usual = () => [
  { itemId: gloves, quantity: '2' },
  { itemId: swabs, quantity: '5' },
]
let day = 0
async function aVisit(): Promise<string> {
  day += 1
  const date = new Date(Date.UTC(2031, 0, day)).toISOString().slice(0, 10)
  const patientId = (await aPatient(sql)).id
  const id = await anAppointment(sql, { patientId, doctorId: doctor.userId, date })
  await sql`update appointments set visit_type_id = ${type} where id = ${id}`
  return id
}
const act = async (id: string, name: VisitActName) => {
  const { body } = await staff.ask(readAppointment, { params: { id } })
  return staff.ask(actOnAppointment, {
    ...{ params: { id }, version: body.version, body: { act: name } },
  })
}
async function complete(id: string) {
  for (const name of ['arrive', 'start', 'complete'] as const) {
    expect((await act(id, name)).status, name).toBe(200)
  }
}
const entriesOf = (visit: string) => sql<{ kind: string; createdBy: string }[]>`
  select kind, created_by from stock_entries where appointment_id = ${visit}`
const shortfallOf = async (visit: string) =>
  (await staff.ask(listKitShortfalls)).body.find(({ appointmentId }) => appointmentId === visit)
const inStore = (itemId: string, locationId = store) => balanceOf(sql, { itemId, locationId })

describe('the kit of a type', () => {
  test('is in the file of all kits, one line for each item', async () => {
    const name = `=Type ${type}`
    await sql`update visit_types set name = ${name} where id = ${type}`
    await sql`update stock_items set name = 'Gloves' where id = ${gloves}`
    await addKit([{ itemId: gloves, quantity: '2' }])
    const [head, ...lines] = await linesOfFile(clinic, doctor, exportVisitKits)
    expect(head).toBe('Type of visit,Item,Quantity,Unit,From')
    expect(lines).toContain(`'${name},Gloves,2,pairs,Store`)
    type = await aVisitType(sql)
    await addKit([])
    expect((await linesOfFile(clinic, staff, exportVisitKits)).join('\n')).toMatch(/,,,,Store$/m)
  })

  test('is set once, changed by its version, and read by doctors', async () => {
    const made = await addKit(usual())
    expect(made.status).toBe(201)
    const again = await addKit(usual())
    expect(again.problem.errors).toEqual({
      visitTypeId: 'This type of visit has a kit already. Change that one.',
    })
    const { id, version } = made.body
    const body = { locationId: store, lines: [{ itemId: gloves, quantity: '1' }] }
    const changed = await staff.ask(changeVisitKit, { params: { id }, version, body })
    expect([changed.status, changed.body.lines]).toMatchObject([200, [{ quantity: '1' }]])
    expect((await staff.ask(changeVisitKit, { params: { id }, version, body })).status).toBe(412)
    const { body: kits } = await doctor.ask(listVisitKits)
    expect(kits.find((kit) => kit.id === id)).toMatchObject({ location: 'Store' })
    expect((await doctor.ask(addVisitKit, { body: {} })).status).toBe(403)
  })

  test('is refused with items twice, not in use, controlled or too fine, and without a place', async () => {
    const refused = async (lines: readonly object[], more?: object) =>
      (await addKit(lines, more)).problem.errors
    const line = { itemId: gloves, quantity: '1' }
    expect(await refused([line, line])).toEqual({
      'lines.1.itemId': 'The kit has this item already.',
    })
    expect(await refused([{ itemId: uuidv7(), quantity: '1' }])).toEqual({
      'lines.0.itemId': 'This item is not in use.',
    })
    const morphine = await aStockItem(sql, { name: 'Morphine kit', controlled: true })
    expect(await refused([line, { itemId: morphine, quantity: '1' }])).toEqual({
      'lines.1.itemId':
        'Morphine kit is a controlled drug: it needs a witness each time it is used.',
    })
    expect((await refused([{ ...line, quantity: '0.5' }]))?.['lines.0.itemId']).toMatch(/decimals/)
    expect((await refused([{ ...line, quantity: '-1' }]))?.['lines.0.quantity']).toMatch(
      /more than/,
    )
    expect(await refused([line], { locationId: uuidv7() })).toEqual({
      locationId: 'This place is not in use.',
    })
    expect(await refused([line], { visitTypeId: uuidv7() })).toEqual({
      visitTypeId: 'There is no such type of visit.',
    })
  })
})

describe('a completed visit', () => {
  test('uses the kit of its type once, also when it is taken back and completed again', async () => {
    await addKit(usual())
    await aLot(sql, { itemId: gloves, locationId: store, quantity: 10 })
    await aLot(sql, { itemId: swabs, locationId: store, quantity: 10 })
    const visit = await aVisit()
    await complete(visit)
    expect([await inStore(gloves), await inStore(swabs)]).toEqual([8, 5])
    expect((await act(visit, 'undo')).status).toBe(200)
    expect((await act(visit, 'complete')).status).toBe(200)
    expect([await inStore(gloves), await inStore(swabs)]).toEqual([8, 5])
    expect(await entriesOf(visit)).toEqual([{ kind: 'use', createdBy: staff.userId }])
    expect(await shortfallOf(visit)).toBeUndefined()
  })

  test('takes it from the place of its room, if that keeps stock', async () => {
    await addKit([{ itemId: gloves, quantity: '2' }])
    const ward = await aStockLocation(sql)
    const room = await aResource(sql)
    await sql`update stock_locations set resource_id = ${room} where id = ${ward}`
    await aLot(sql, { itemId: gloves, locationId: store, quantity: 10 })
    await aLot(sql, { itemId: gloves, locationId: ward, quantity: 10 })
    const visit = await aVisit()
    await sql`insert into resource_bookings (appointment_id, resource_id) values (${visit}, ${room})`
    await complete(visit)
    expect([await inStore(gloves), await inStore(gloves, ward)]).toEqual([10, 8])
  })

  test('is completed although something is missing, expired or held; the rest is used later, once', async () => {
    await addKit(usual())
    await aLot(sql, { itemId: gloves, locationId: store, quantity: 1 })
    const old = { kind: 'adjust', expiresOn: '2020-01-01' } as const
    await aLot(sql, { itemId: swabs, locationId: store, quantity: 10, ...old })
    const visit = await aVisit()
    await complete(visit)
    const short = await shortfallOf(visit)
    expect(short?.missing.map(({ itemId, quantity, there }) => [itemId, quantity, there])).toEqual([
      [gloves, '1', '0'],
      [swabs, '5', '0'],
    ])
    const settle = (version: number, act = 'use') =>
      staff.ask(settleKitUse, { params: { id: short?.id ?? '' }, version, body: { act } })
    const refused = await settle(short?.version ?? 0)
    expect(refused.problem.detail).toMatch(/^Only 0 .+ can be taken from Store\.$/)
    await aLot(sql, { itemId: gloves, locationId: store, quantity: 10 })
    await aLot(sql, { itemId: swabs, locationId: store, quantity: 10 })
    const answers = await Promise.all([1, 2, 3].map(() => settle(short?.version ?? 0)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412])
    expect([await inStore(gloves), await inStore(swabs)]).toEqual([9, 15])
    expect(await shortfallOf(visit)).toBeUndefined()
    expect((await settle(9)).status).toBe(412)
    expect((await entriesOf(visit)).map(({ kind }) => kind)).toEqual(['use', 'use'])
  })

  test('is completed whatever fails, and the rest may be left', async () => {
    await addKit([{ itemId: gloves, quantity: '2' }])
    await aLot(sql, { itemId: gloves, locationId: store, quantity: 10 })
    // No rule allows this; it stands for anything that goes wrong.
    await sql`update visit_kits set lines = '[{"item": "none"}]' where visit_type_id = ${type}`
    const broken = await aVisit()
    await complete(broken)
    expect(await entriesOf(broken)).toEqual([])
    await sql`delete from visit_kit_uses where appointment_id = ${broken}`

    await sql`update visit_kits set lines = ${sql.json([{ item: gloves, quantity: '50' }])}
      where visit_type_id = ${type}`
    const visit = await aVisit()
    await complete(visit)
    const short = await shortfallOf(visit)
    const params = { id: short?.id ?? '' }
    const left = await staff.ask(settleKitUse, {
      ...{ params, version: short?.version ?? 0, body: { act: 'leave' } },
    })
    expect(left.status).toBe(200)
    expect(await inStore(gloves)).toBe(0)
    const again = await staff.ask(settleKitUse, {
      ...{ params, version: left.body.version, body: { act: 'use' } },
    })
    expect(again.problem.detail).toBe('Nothing of this kit is left to use.')
  })

  test('leaves out an item that became a controlled drug, until a witness signs', async () => {
    await addKit([{ itemId: gloves, quantity: '2' }])
    await aLot(sql, { itemId: gloves, locationId: store, quantity: 10 })
    await sql`update stock_items set controlled = true where id = ${gloves}`
    const visit = await aVisit()
    await complete(visit)
    expect(await inStore(gloves)).toBe(10)
    const short = await shortfallOf(visit)
    const password = 'a password of a witness'
    await sql`update users set password_hash = ${await hashPassword(password)} where id = ${doctor.userId}`
    const settle = (witness?: object) =>
      staff.ask(settleKitUse, {
        ...{ params: { id: short?.id ?? '' }, version: short?.version ?? 0 },
        body: { act: 'use', witness },
      })
    expect((await settle()).problem.detail).toMatch(/a second person has to witness this/)
    expect((await settle({ email: doctor.email, password })).status).toBe(200)
    expect(await inStore(gloves)).toBe(8)
  })
})

test('Nothing more of a kit is used by a visit that is canceled in the same moment', async () => {
  await addKit(usual())
  const visit = await aVisit()
  await complete(visit)
  await aLot(sql, { itemId: gloves, locationId: store, quantity: 10 })
  await aLot(sql, { itemId: swabs, locationId: store, quantity: 10 })
  const short = await shortfallOf(visit)
  const refused = await duringTransaction(
    sql,
    (tx) => tx`update appointments set status = 'canceled' where id = ${visit}`,
    () =>
      staff.ask(settleKitUse, {
        ...{ params: { id: short?.id ?? '' }, version: short?.version ?? 0, body: { act: 'use' } },
      }),
  )
  expect(refused.problem.detail).toMatch(/^This visit was canceled meanwhile/)
  expect([await inStore(gloves), await entriesOf(visit)]).toEqual([10, []])
})

test('A shortfall names its patient to those who see patients', async () => {
  await addKit(usual())
  const visit = await aVisit()
  await complete(visit)
  expect((await shortfallOf(visit))?.patient?.id).toBeDefined()
  expect((await doctor.ask(listKitShortfalls)).status).toBe(403)
})
