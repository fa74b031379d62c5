import { v7 as uuidv7 } from 'uuid'
import { aLot, aStockLocation } from '../clinic/stock/ledger/server/a-stock.ts'
import { aPrescription } from './dispensing-rows.ts'
import { purchaseStages } from './purchase-stages.ts'
import type { Set, Stage } from './stage.ts'
import { wardStockStages } from './ward-stock-stages.ts'

/** A prescription of its own, which nobody has handled. */
async function waiting({
  clinic: { sql },
  rows,
}: Set): Promise<Stage & { params: { id: string } }> {
  return { params: { id: await aPrescription(sql, rows.receiver, rows.colleague) } }
}

/** How requests about prescriptions are made possible. */
const dispensingStages: Record<string, (set: Set) => Promise<Stage>> = {
  'POST /api/dispensings/:id/returns': async ({ rows }) => ({
    fields: { lineId: rows.dispensedLine, lotId: rows.stockLot },
  }),
  'POST /api/prescriptions/:id/dispensings': waiting,
  'PUT /api/prescriptions/:id/aside': waiting,
  'PUT /api/prescriptions/:id/reopening': async (set) => {
    const { params } = await waiting(set)
    await set.clinic.sql`
      insert into handled_prescriptions (record_id, patient_id, state, reason, prescription)
      values (${params.id}, ${set.rows.receiver}, 'set aside', 'Some text', 'Some text')`
    return { params }
  },
}

/** How requests about counts, expiry and recalls are made possible. */
const countStages: Record<string, (set: Set) => Promise<Stage>> = {
  // A place has one running count.
  'POST /api/stock-counts': async ({ clinic: { sql } }) => ({
    fields: { locationId: await aStockLocation(sql) },
  }),
  'POST /api/stock-counts/:id/closing': async (set) => counted(set, 50),
  'POST /api/stock-counts/:id/approval': waitingCount,
  'POST /api/stock-counts/:id/refusal': waitingCount,
  'POST /api/stock/expired-takings': (set) => lotThatExpires(set, '2020-01-31'),
  'POST /api/stock/lot-transfers': (set) => lotThatExpires(set, '2099-01-31'),
  'POST /api/stock-recalls': () =>
    Promise.resolve({ fields: { lotNumber: uuidv7(), isNeverHere: true } }),
  'POST /api/stock-recalls/:id/contacts': gotIt,
  // No mail server is set up, so the patient is one who is to be called.
  'POST /api/stock-recalls/:id/messages': async (set) => {
    await set.clinic.sql`
      insert into message_opt_outs (patient_id, channel) values (${set.rows.patient.userId}, 'mail')
      on conflict do nothing`
    return gotIt(set)
  },
  'POST /api/stock-lots/:id/release': async ({ clinic: { sql }, rows }) => {
    const id = await aLot(sql, {
      ...{ itemId: rows.stockItem, locationId: rows.stockPlace, quantity: 1 },
    })
    await sql`select hold_lots(${[id]}::uuid[], 'Box is wet', null)`
    return { params: { id } }
  },
}

async function counted({ clinic: { sql }, rows, callers }: Set, number: number): Promise<Stage> {
  await sql`
    update stock_count_lines set counted = ${number}, counted_at = now(), counted_by = ${callers.staff.userId}
    where id = ${rows.stockCountLine}`
  return {}
}

async function waitingCount(set: Set): Promise<Stage> {
  await counted(set, 49)
  await set.clinic.sql`
    update stock_counts set status = 'waiting', submitted_by = ${set.callers.staff.userId},
      submitted_at = now() where id = ${set.rows.stockCount}`
  return {}
}

async function lotThatExpires({ clinic: { sql }, rows }: Set, expiresOn: string): Promise<Stage> {
  const lotId = await aLot(sql, {
    ...{ itemId: rows.stockItem, locationId: rows.stockPlace, quantity: 5 },
    ...{ kind: 'adjust', expiresOn },
  })
  return { fields: { lots: [{ lotId, locationId: rows.stockPlace }] } }
}

/** The patient got the lot, which is held by its recall: nothing but an adjustment moves it now. */
async function gotIt({ clinic: { sql }, rows }: Set): Promise<Stage> {
  const [lot] = await sql<{ id: string }[]>`
    select id from stock_lots where item_id = ${rows.countedItem} and lot_number = 'R1'`
  const entry = uuidv7()
  const line = { item: rows.countedItem, lot: lot?.id ?? '', location: rows.countedPlace }
  await sql.begin(async (tx) => {
    await tx`
      insert into stock_entries (id, kind, reason, patient_id)
      values (${entry}, 'adjust', 'Some text', ${rows.patient.userId})`
    await tx`select post_stock(${entry}, ${tx.json([{ ...line, quantity: '-1' }])})`
  })
  return { fields: { patientIds: [rows.patient.userId] } }
}

/** Names of items and places in use are unique. */
const freshName = () => Promise.resolve({ fields: { name: uuidv7() } })

/** How requests about stock are made possible. */
export const stockStages: Record<string, (set: Set) => Promise<Stage>> = {
  'POST /api/stock-items': freshName,
  'PUT /api/stock-items/:id': freshName,
  'POST /api/stock-locations': freshName,
  'PUT /api/stock-locations/:id': freshName,
  ...purchaseStages,
  ...wardStockStages,
  ...dispensingStages,
  ...countStages,
}
