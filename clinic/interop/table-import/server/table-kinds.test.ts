import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { addAppointment } from '../../../visits/appointments/appointment.ts'
import { changePatient, readPatient } from '../../../patients/charts/patient.ts'
import { mapTable, readTableImport, undoTable } from '../table-import.ts'
import { listTableRows } from '../table-row.ts'
import { v7 as uuidv7 } from 'uuid'
import { tableDriver } from './a-table.ts'

const clinic = await testClinic()
afterAll(() => clinic.close())
const { sql } = clinic

let admin: Caller
let tables: ReturnType<typeof tableDriver>
beforeAll(async () => {
  admin = await clinic.signedIn('admin')
  tables = tableDriver(clinic, admin)
})

test('patients and doctors come first', async () => {
  const people = [
    'Number,Name,Date of birth,Phone',
    'T-1,Ann Bell,1980-04-13,',
    'T-2,Cy Dorn,1990-05-20,',
  ]
  await tables.import('patients', people.join('\n'))
  const doctors = 'NPI;Name;Email\n77001;Dr. Greta Vogt;greta@example.org\n'
  const read = await tables.read('doctors', doctors)
  const mapped = await tables.map(read, () => ({ takesAppointments: true }))
  await tables.check(mapped.id)
  expect((await tables.run(mapped.id)).counts).toMatchObject({ made: 1 })
}, 120_000)

const nextYear = new Date().getFullYear() + 1

describe('visits', () => {
  const head = 'Patient ID,Doctor,Date,Time,Duration,Status,Reason'
  const file = [
    head,
    `T-1,Greta Vogt,2020-03-04,09:00,30,completed,Knee`,
    `T-2,Dr. Greta Vogt,2020-03-04,09:15,30,no show,`,
    `T-2,greta vogt,2020-03-04,09:20,30,completed,`,
    `T-1,Greta Vogt,${nextYear}-03-04,09:00,30,booked,`,
    `T-2,Greta Vogt,${nextYear}-03-04,09:15,30,booked,`,
    `T-9,Greta Vogt,${nextYear}-03-05,09:00,30,booked,`,
    `T-1,Dr. Nobody,${nextYear}-03-05,09:00,30,booked,`,
  ].join('\n')

  test('come with their patients and doctors, are never booked twice, and tell nobody', async () => {
    const read = await tables.read('visits', file)
    expect(read.missing).toEqual([])
    const checked = await tables.check(read.id)
    expect(checked).toMatchObject({ state: 'checked', problem: null })
    expect(checked.counts).toMatchObject({ lines: 7, ready: 3, clash: 1, refused: 3 })
    const refused = await admin.ask(listTableRows, {
      params: { id: read.id },
      query: { only: 'refused' },
    })
    expect(refused.body.rows.map(({ problems }) => problems.at(-1))).toEqual([
      'It overlaps another visit of this table, of the same doctor or patient.',
      'No chart has the number T-9.',
      'There is no doctor Dr. Nobody.',
    ])
    const done = await tables.run(read.id)
    expect(done.counts).toMatchObject({ made: 4, notTaken: 3 })
    const visits = await sql`
      select status, stage, overlap_reason is not null as overlaps from appointments
      order by starts_at, status`
    expect(visits).toMatchObject([
      { status: 'completed', overlaps: true },
      { status: 'canceled', stage: 'no-show', overlaps: false },
      { status: 'completed', overlaps: true },
      { status: 'scheduled', overlaps: false },
    ])
    expect(await sql`select from visit_messages`).toHaveLength(0)
    expect(await sql`select from visit_news`).toHaveLength(0)

    const undone = await tables.undo(read.id)
    expect(undone.counts).toMatchObject({ takenBack: 4, stays: 0 })
    expect(await sql`select from appointments`).toHaveLength(0)
    const again = await tables.check(read.id)
    expect(again.counts).toMatchObject({ ready: 3, clash: 1 })
    expect((await tables.run(read.id)).counts).toMatchObject({ made: 4 })
  }, 120_000)

  test('that were imported before are doubles', async () => {
    const read = await tables.read('visits', file)
    const checked = await tables.check(read.id)
    expect(checked.counts.double).toBe(4)
  }, 60_000)
})

test('balances become unpaid bills, exact in the clinic’s currency', async () => {
  const file = [
    'Patient ID;Balance;Invoice',
    'T-1;1.234,50;R-1',
    'T-2;12,345;R-2',
    'T-2;-5,00;R-3',
    'T-2;=1+1;R-4',
  ].join('\n')
  const done = await tables.import('balances', file)
  expect(done.counts).toMatchObject({ made: 1, notTaken: 3 })
  const bills = await sql`
    select b.amount_minor, b.status, l.description from bills b join bill_lines l on l.bill_id = b.id`
  expect(bills).toMatchObject([
    { amountMinor: 123450, status: 'unpaid', description: 'Opening balance: R-1' },
  ])
  expect((await tables.undo(done.id)).counts).toMatchObject({ takenBack: 1 })
  expect(await sql`select from bills where voided_at is null`).toHaveLength(0)
}, 60_000)

test('a price list becomes visit types; names in use are skipped', async () => {
  const file =
    'Service,Minutes,Price\nTravel advice,20,45.00\nTravel advice,30,50.00\nMole check,4,10\n'
  const done = await tables.import('prices', file)
  expect(done.counts).toMatchObject({ made: 1, skipped: 1, notTaken: 1 })
  expect(
    await sql`select minutes, price_on(i.prices, 'standard', today_in_clinic()) as price_minor
      from visit_types t join price_items i on i.id = t.item_id where t.name = 'Travel advice'`,
  ).toEqual([{ minutes: 20, priceMinor: 4500 }])
}, 60_000)

test('an undo leaves what was changed since, and what others refer to, and says why', async () => {
  const file =
    'Number,Name,Date of birth\nU-1,Eve Fox,1980-04-13\nU-2,Gil Hart,1981-04-13\nU-3,Ida Jay,1982-04-13\n'
  const done = await tables.import('patients', file)
  const [eve, gil] = await sql<{ id: string }[]>`
    select id from patients where name in ('Eve Fox', 'Gil Hart') order by name`
  const { body } = await admin.ask(readPatient, { params: { id: eve?.id ?? '' } })
  const fields = [
    'preferredName',
    'pronouns',
    'dobCertainty',
    'address',
    'email',
    'emergencyContact',
  ]
  const empty = Object.fromEntries(fields.map((name) => [name, null]))
  const changed = await admin.ask(changePatient, {
    params: { id: body.id },
    version: body.version,
    body: {
      ...empty,
      name: 'Eve Fox',
      dob: '1980-04-13',
      gender: 'female',
      contact: '+1 555 0100',
    },
  })
  expect(changed.status, JSON.stringify(changed.problem)).toBe(200)
  const [doctor] = await sql<{ id: string }[]>`select id from users where name = 'Dr. Greta Vogt'`
  const booked = await admin.ask(addAppointment, {
    body: {
      ...{ id: uuidv7(), patientId: gil?.id ?? '', doctorId: doctor?.id ?? '' },
      ...{ date: `${nextYear}-06-01`, time: '10:00', reason: '' },
    },
  })
  expect(booked.status, JSON.stringify(booked.problem)).toBe(201)

  const undone = await tables.undo(done.id)
  expect(undone.counts).toMatchObject({ takenBack: 1, stays: 2 })
  const rows = await admin.ask(listTableRows, { params: { id: done.id }, query: { only: 'stays' } })
  expect(rows.body.rows.map(({ outcomeText }) => outcomeText)).toEqual([
    expect.stringMatching(/^It was changed on \d{4}-\d\d-\d\d\.$/),
    'Other rows refer to it, such as visits, bills or records.',
  ])
}, 90_000)

test('only accounts that manage imports may call; a stale version and a wrong body are refused', async () => {
  const read = await tables.read('patients', 'Number,Name\nV-1,Kim Low\n')
  const params = { id: read.id }
  for (const role of ['doctor', 'staff', 'patient'] as const) {
    const caller = await clinic.signedIn(role)
    expect((await caller.ask(readTableImport, { params })).status).toBe(403)
    expect((await caller.ask(undoTable, { params })).status).toBe(403)
  }
  const { mapping } = read
  const body = mapping ?? {}
  expect((await admin.ask(mapTable, { params, version: read.version - 1, body })).status).toBe(412)
  const fewer = { ...body, columns: [] }
  const refused = await admin.ask(mapTable, { params, version: read.version, body: fewer })
  expect(refused.status).toBe(422)
  expect(refused.problem.errors).toEqual({ columns: 'This table has 2 columns.' })
  expect((await admin.ask(undoTable, { params })).status).toBe(409)
})

test('an import that goes on after a crash leaves lines that are done', async () => {
  const read = await tables.read('patients', 'Number,Name\nW-1,Max Orr\nW-2,Nan Poe\n')
  await tables.check(read.id)
  // One line was done when the server was killed.
  await sql`update table_import_rows set outcome = 'skipped' where import_id = ${read.id} and line = 2`
  const done = await tables.run(read.id)
  expect(done.counts).toMatchObject({ made: 1, skipped: 1 })
  expect(await sql`select from patients where name = 'Max Orr'`).toHaveLength(0)
}, 60_000)

test('a list of stock becomes items with lots in their places; an undo takes back what is still there', async () => {
  const file = [
    'Artikel;Art;Einheit;Charge;Verfall;Bestand;Lagerort;Wert',
    'Ibuprofen 400;Arzneimittel;Tabletten;A-1;31.12.2031;1.200;Apotheke;84,50',
    'Ibuprofen 400;Arzneimittel;Tabletten;A-2;30.06.2024;40;Apotheke;2,80',
    'Mullbinden;Verbrauchsmaterial;Stück;;;12,5;Lager;6,00',
    'Pinzette;Hilfsmittel;Stück;;;;;',
    'Kanülen;Verbrauchsmaterial;Stück;K-1;;-4;Lager;1,00',
    `Nadeln;Verbrauchsmaterial;Stück;${'9'.repeat(60)};;4;Lager;1,00`,
  ].join('\n')
  const done = await tables.import('stock', file)
  expect(done.counts).toMatchObject({ made: 4, notTaken: 2 })
  const stock = await sql`
    select i.name, i.kind, l.lot_number, l.expires_on::text as expires_on, p.name as place,
      s.quantity::float8 as quantity, stock_value(l, s.quantity)::int as minor
    from stock_on(null) s join stock_lots l on l.id = s.lot_id join stock_items i on i.id = s.item_id
      join stock_locations p on p.id = s.location_id order by i.name, l.lot_number`
  expect(stock).toMatchObject([
    { name: 'Ibuprofen 400', lotNumber: 'A-1', quantity: 1200, minor: 8450, place: 'Apotheke' },
    { name: 'Ibuprofen 400', lotNumber: 'A-2', quantity: 40, expiresOn: '2024-06-30' },
    { name: 'Mullbinden', kind: 'consumable', quantity: 12.5, lotNumber: null },
  ])
  expect(await sql`select kind from stock_items where name = 'Pinzette'`).toEqual([
    { kind: 'device' },
  ])
  const byName = await tables.read('stock', 'Artikel;Bestand;Einheit\nMullbinden;3;Packungen\n')
  expect((await tables.check(byName.id)).counts).toMatchObject({ refused: 1 })
  const problems = await admin.ask(listTableRows, { params: { id: byName.id }, query: {} })
  expect(problems.body.rows[0]?.problems).toEqual(['This item is counted in Stück.'])
  const again = await tables.read('stock', file)
  expect((await tables.check(again.id)).counts).toMatchObject({ double: 4, ready: 0 })

  // Half of the first lot is gone, so that its row stays.
  await sql.begin(async (tx) => {
    await tx`insert into stock_entries (id, kind) values (gen_random_uuid(), 'use')`
    await tx`
      select post_stock(e.id, jsonb_build_array(jsonb_build_object('item', l.item_id, 'lot', l.id, 'location', s.location_id,
        'quantity', -600)))
      from stock_entries e, stock_lots l join stock_on(null) s on s.lot_id = l.id
      where e.kind = 'use' and l.lot_number = 'A-1'`
  })
  const undone = await tables.undo(done.id)
  expect(undone.counts).toMatchObject({ takenBack: 3, stays: 1 })
  const left = await sql`select s.quantity::float8 as quantity from stock_on(null) s`
  expect(left).toEqual([{ quantity: 600 }])
}, 60_000)

test('a line of stock that cannot be stored is refused with its reason, and the others are stored', async () => {
  const file = [
    'Item;Unit;Barcode;Lot;Expiry;Quantity;Minimum',
    'Aspirin;tablets;4006381333931;S-1;31.12.2031;10;5',
    'Paracetamol;tablets;4006381333931;P-1;31.12.2031;10;',
    'Aspirin;tablets;;S-2;31.12.2031;2,5;',
    'Aspirin;tablets;;S-1;30.11.2031;3;',
    'Aspirin;boxes;;S-3;31.12.2031;4;',
    'Gauze;pieces;;;;6;-5',
    'Tape;pieces;;;;7;0',
  ].join('\n')
  const done = await tables.import('stock', file)
  expect(done.counts).toMatchObject({ made: 2, notTaken: 5 })
  const rows = await admin.ask(listTableRows, {
    params: { id: done.id },
    query: { only: 'refused' },
  })
  const told = rows.body.rows.map(({ outcomeText, problems }) => outcomeText ?? problems[0])
  expect(told).toEqual([
    'The barcode 4006381333931 belongs to Aspirin already.',
    'Aspirin is counted in whole tablets; this would be 2.5.',
    'Lot S-1 of Aspirin is known with another expiry: 2031-12-31.',
    'This item is counted in tablets.',
    'The reorder level is a number from 0 to 999,999,999.',
  ])
  expect(await sql`select from stock_items where name in ('Paracetamol', 'Gauze')`).toHaveLength(0)

  // A file that was taken back can be brought again.
  await tables.undo(done.id)
  const again = await tables.read('stock', 'Item;Unit;Quantity\nTape;pieces;7\n')
  expect((await tables.check(again.id)).counts).toMatchObject({ ready: 1, double: 0 })
}, 60_000)
