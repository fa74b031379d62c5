import { v7 as uuidv7 } from 'uuid'
import { chargeGiven } from '../clinic/pharmacy/dispensing/server/supply-charges.ts'
import { waitingDays } from '../clinic/pharmacy/dispensing/prescription.ts'
import { systemContext } from '../server/database/acting.ts'
import type { Transaction } from '../server/database/connect.ts'
import { admin } from './cast.ts'
import { places } from './stock.ts'

interface Waiting {
  readonly recordId: string
  readonly patientId: string
  readonly appointmentId: string | null
  readonly prescription: string
  readonly itemId: string
}

/** Givings for the newest prescriptions; all others wait. */
const given = [
  { quantity: 20, state: 'given', directions: 'As prescribed, with a glass of water' },
  { quantity: 10, state: 'part given', directions: 'As prescribed. The rest follows' },
  { quantity: 30, state: 'given', directions: 'As prescribed' },
] as const

const viewer = { userId: admin.id, role: 'admin', patientId: null, context: systemContext } as const

/** Gives out some of the prescriptions that the last days have brought, each of an item that its text names. */
export async function addDispensing(tx: Transaction): Promise<void> {
  const waiting = await tx<Waiting[]>`
    select distinct on (w.record_date, w.record_id) w.record_id, w.patient_id, w.appointment_id, w.prescription,
      i.id as item_id
    from written_prescriptions w
    join stock_items i on i.kind = 'drug' and not i.controlled and w.prescription ~* i.generic_name
    join patients p on p.id = w.patient_id and p.archived_at is null and p.deceased_on is null and p.death is null
    where w.record_date >= today_in_clinic() - ${waitingDays}::integer and 60 <= (
      select sum(l.quantity) from stock_levels l join stock_lots o on o.id = l.lot_id
      where l.item_id = i.id and l.location_id = ${places.pharmacy} and l.in_stock
        and (o.expires_on is null or o.expires_on >= today_in_clinic()))
    order by w.record_date desc, w.record_id desc, i.id limit ${given.length}`
  for (const [place, one] of waiting.entries()) {
    const { quantity, state, directions } = given[place] ?? given[0]
    const { recordId, patientId, appointmentId, prescription, itemId } = one
    const id = uuidv7()
    await tx`
      insert into stock_entries (id, kind, patient_id, appointment_id, created_by)
      values (${id}, 'give', ${patientId}, ${appointmentId}, ${admin.id})`
    const line = { item: itemId, location: places.pharmacy, quantity: String(-quantity) }
    await tx`select post_stock(${id}, ${tx.json([line])})`
    await tx`
      insert into dispensings (id, patient_id, record_id, prescription, created_by)
      values (${id}, ${patientId}, ${recordId}, ${prescription}, ${admin.id})`
    await tx`
      insert into dispensed_lines (id, dispensing_id, place, item_id, location_id, quantity, directions,
        price_item_id, charged_per)
      select ${uuidv7()}, ${id}, 0, i.id, ${places.pharmacy}, ${quantity}, ${directions}, i.price_item_id,
        case when i.price_item_id is not null then charged_per(i) end
      from stock_items i where i.id = ${itemId}`
    await tx`
      insert into handled_prescriptions (record_id, patient_id, state, prescription, created_by, updated_by, version)
      values (${recordId}, ${patientId}, ${state}, ${prescription}, ${admin.id}, ${admin.id}, 1)`
    await chargeGiven(tx, viewer, { id, patientId, appointmentId })
  }
}
