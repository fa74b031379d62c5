import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { readPdf } from '../../../../server/paper/a-pdf-reader.ts'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { aLot, aStockItem, aStockLocation } from '../../../stock/ledger/server/a-stock.ts'
import { changeStockItem, readStockItem } from '../../../stock/items/stock-item.ts'
import {
  exportRegister,
  listControlledMovements,
  listRegisters,
  printRegister,
} from '../controlled-register.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic
let staff: Caller
let doctor: Caller
let patientId: string
let pharmacy: string
let ward: string
let itemId: string
let lot: string
beforeAll(async () => {
  staff = await clinic.signedIn('staff')
  doctor = await clinic.signedIn('doctor')
  patientId = (await aPatient(sql)).id
  pharmacy = await aStockLocation(sql, 'Pharmacy')
  ward = await aStockLocation(sql, 'Ward')
})
beforeEach(async () => {
  itemId = await aStockItem(sql, { controlled: true, unit: 'ampoules' })
  const [made] = await sql<{ lot: string }[]>`
    select lot_of(${itemId}, 'M1', '2099-01-31', 100, 1, null) as lot`
  lot = made?.lot ?? ''
  await move('receive', [[pharmacy, 10]])
})

async function move(
  kind: string,
  lines: [place: string, quantity: number, to?: string][],
  more: object = {},
) {
  const id = uuidv7()
  const entry = { id, kind, reason: null, createdBy: staff.userId, witnessId: doctor.userId }
  await sql.begin(async (tx) => {
    await tx`insert into stock_entries ${tx({ ...entry, ...more })}`
    const rows = lines.map(([location, quantity, to]) => ({
      item: itemId,
      lot,
      location,
      quantity,
      to,
    }))
    await tx`select post_stock(${id}, ${tx.json(rows)})`
  })
}
const list = async (query: object = {}, by = doctor) =>
  (await by.ask(listControlledMovements, { query: { itemId, ...query } })).body

test('The balance runs for each drug in each place, with the patient and both persons', async () => {
  await move('transfer', [[pharmacy, -4, ward]])
  await move('give', [[ward, -1]], { patientId })
  await move('write off', [[ward, -1]], { reason: 'Broken' })
  const { rows, total } = await list()
  const lines = rows.map((row) => [row.location, row.quantityIn, row.quantityOut, row.balance])
  expect(lines).toEqual([
    ['Ward', null, '1', '2'],
    ['Ward', null, '1', '3'],
    ['Ward', '4', null, '4'],
    ['Pharmacy', null, '4', '6'],
    ['Pharmacy', '10', null, '10'],
  ])
  expect(total).toBe(5)
  expect(rows[0]).toMatchObject({ reason: 'Broken', witness: { id: doctor.userId } })
  expect(rows[1]).toMatchObject({ patientId: null, by: { id: staff.userId }, lotNumber: 'M1' })
  expect((await list({}, staff)).rows[1]).toMatchObject({ patientId })
  const balances = (await doctor.ask(listRegisters)).body.filter((one) => one.itemId === itemId)
  expect(balances.map(({ location, balance }) => [location, balance])).toEqual([
    ['Pharmacy', '6'],
    ['Ward', '2'],
  ])
})

test('a receipt names its supplier, on the screen, in the file and on paper', async () => {
  await move('receive', [[pharmacy, 5]], { supplier: 'Northshore Pharma' })
  expect((await list()).rows.map(({ supplier }) => supplier)).toEqual(['Northshore Pharma', null])
  const send = { headers: { host: 'clinic.example', origin: 'https://clinic.example' } }
  const [file, print] = await Promise.all(
    [exportRegister, printRegister].map(({ path }) =>
      clinic.app.inject({
        ...{ method: 'POST', url: path, payload: { itemId } },
        headers: { ...send.headers, cookie: staff.cookie },
      }),
    ),
  )
  expect(file?.body).toMatch(/,Northshore Pharma,5,,15,ampoules,/)
  expect((await readPdf(print?.rawPayload ?? Buffer.alloc(0))).text).toMatch(/Northshore Pharma/)
})

test('Pages and days cut lines, and the balance stays that of all movements', async () => {
  for (let time = 0; time < 6; time += 1) await move('use', [[pharmacy, -1]])
  const first = await list({ limit: 3 })
  expect(first.rows.map(({ balance }) => balance)).toEqual(['4', '5', '6'])
  const second = await list({ limit: 3, after: first.next ?? '' })
  expect(second.rows.map(({ balance }) => balance)).toEqual(['7', '8', '9'])
  const back = await list({ limit: 3, before: second.previous ?? '' })
  expect(back.rows.map(({ balance }) => balance)).toEqual(['4', '5', '6'])
  expect((await list({ from: '2099-01-01' })).rows).toEqual([])
  expect((await list({ locationId: ward })).rows).toEqual([])
  const forged = await doctor.ask(listControlledMovements, { query: { after: 'x' } })
  expect(forged.status).toBe(400)
})

test('A drug that is not controlled has no register, and patients read none', async () => {
  const plain = await aStockItem(sql)
  await aLot(sql, { itemId: plain, locationId: pharmacy, quantity: 5 })
  expect((await list({ itemId: plain })).rows).toEqual([])
  const patient = await clinic.signedIn('patient')
  expect((await patient.ask(listControlledMovements, { query: {} })).status).toBe(403)
})

test('A drug that was moved as a controlled one stays one; one that becomes it shows what was before', async () => {
  const change = async (id: string, controlled: boolean) => {
    const { body } = await staff.ask(readStockItem, { params: { id } })
    const { kind, name, unit, version } = body
    return staff.ask(changeStockItem, {
      ...{ params: { id }, version },
      body: { kind, name, unit, controlled },
    })
  }
  expect((await change(itemId, false)).problem.errors).toEqual({
    controlled: expect.stringMatching(
      /^Item .+ was moved as a controlled drug and stays one\. Retire it/,
    ),
  })
  const unmoved = await aStockItem(sql, { controlled: true })
  expect((await change(unmoved, false)).status).toBe(200)
  const plain = await aStockItem(sql)
  await aLot(sql, { itemId: plain, locationId: pharmacy, quantity: 5 })
  expect((await change(plain, true)).status).toBe(200)
  expect((await list({ itemId: plain })).rows).toMatchObject([{ quantityIn: '5', witness: null }])
})

test('A file and a print hold all lines, and are events of the audit log with their patients', async () => {
  const admin = await clinic.signedIn('admin')
  await move('give', [[pharmacy, -2]], { patientId })
  const response = await clinic.app.inject({
    method: 'POST',
    url: exportRegister.path,
    headers: { host: 'clinic.example', origin: 'https://clinic.example', cookie: admin.cookie },
    payload: { itemId },
  })
  expect(response.statusCode).toBe(200)
  expect(response.body).toMatch(/Given to a patient,.+,2,8,ampoules,/)
  for (let time = 0; time < 30; time += 1) await move('receive', [[pharmacy, 1]])
  const printed = await clinic.app.inject({
    ...{ method: 'POST', url: printRegister.path, payload: { itemId } },
    headers: { host: 'clinic.example', origin: 'https://clinic.example', cookie: admin.cookie },
  })
  expect(printed.statusCode).toBe(200)
  const { text } = await readPdf(printed.rawPayload)
  // All of the lines, which the screen shows on two pages.
  expect(text.match(/Received/g)).toHaveLength(31)
  expect(text).toMatch(/Given to a patient/)
  await flushEvents(sql)
  const events = await sql<{ action: string; patientIds: string[] | null }[]>`
    select action, coalesce(patient_ids, array[patient_id]) as patient_ids from audit_events
    where object_type = 'controlled register' and actor_id = ${admin.userId} and action <> 'list'
    order by at, id`
  expect(events).toEqual([
    { action: 'export', patientIds: [patientId] },
    { action: 'print', patientIds: [patientId] },
  ])
  const unnamed = await clinic.app.inject({
    ...{ method: 'POST', url: exportRegister.path, payload: { itemId } },
    headers: { host: 'clinic.example', origin: 'https://clinic.example', cookie: staff.cookie },
  })
  expect(unnamed.body.split('\r\n')[0]).not.toContain('Patient')
})
