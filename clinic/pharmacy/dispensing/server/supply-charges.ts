import { v7 as uuidv7 } from 'uuid'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import { addSupplyDraft, lowerSupplyDraft } from '../../../billing/drafts/server/supply-draft.ts'
import { checkCharged } from './lines-to-give.ts'

interface Given {
  readonly id: string
  readonly patientId: string
  readonly appointmentId: string | null
}

interface Chargeable {
  readonly id: string
  readonly name: string
  readonly priceItemId: string
  /** Of what the patient still has. */
  readonly quantity: string
}

/** The lines of a dispensing whose items had a price when they were given. */
const chargeable = (tx: AnySql, dispensingId: string) => tx<Chargeable[]>`
  select l.id, i.name, l.price_item_id, trim_scale(charged_of(l))::text as quantity
  from dispensed_lines l join stock_items i on i.id = l.item_id
  where l.dispensing_id = ${dispensingId} and l.price_item_id is not null order by l.place`

/**
 * Charges what was given: the visit, or by a draft of a bill where the visit has a bill already and where there is no
 * visit, so that nothing is forgotten.
 */
export async function chargeGiven(
  tx: AnySql,
  viewer: WritingViewer,
  { id, patientId, appointmentId }: Given,
): Promise<void> {
  const lines = await chargeable(tx, id)
  for (const { name, quantity } of lines) checkCharged(name, quantity)
  if (lines.length === 0) return
  const [visit] = await tx<{ isBilled: boolean }[]>`
    select exists (select from bills b where b.appointment_id = a.id and b.voided_at is null) as is_billed
    from appointments a where a.id = ${appointmentId} and a.deleted_at is null`
  if (visit && !visit.isBilled) {
    for (const line of lines) {
      await tx`
        select charge_supply(${line.id}, ${appointmentId}, ${line.priceItemId}, ${line.quantity},
          ${acting(tx, viewer)})`
    }
    return
  }
  const draft = {
    ...{ id: uuidv7(), patientId, appointmentId: visit ? appointmentId : null },
    supplies: lines.map(({ priceItemId, quantity }) => ({ itemId: priceItemId, quantity })),
  }
  const version = await addSupplyDraft(tx, viewer, draft)
  await tx`
    update dispensings set draft_id = ${draft.id}, draft_version = ${version} where id = ${id}`
}

/**
 * Lowers the charge, or the draft of a bill, to what the patient keeps after something of a line came back, as long as
 * no bill has it.
 */
export async function lowerCharges(
  tx: AnySql,
  viewer: WritingViewer,
  { dispensingId, lineId }: { readonly dispensingId: string; readonly lineId: string },
): Promise<void> {
  const lines = await chargeable(tx, dispensingId)
  const returned = lines.find(({ id }) => id === lineId)
  if (!returned) return
  await tx`select lower_supply(${lineId}, ${returned.quantity}, ${acting(tx, viewer)})`
  const [given] = await tx<{ draftId: string | null; draftVersion: number | null }[]>`
    select draft_id, draft_version from dispensings where id = ${dispensingId}`
  if (!given?.draftId || given.draftVersion === null) return
  const version = await lowerSupplyDraft(
    tx,
    viewer,
    { id: given.draftId, version: given.draftVersion },
    // The draft has no lines of which all came back earlier.
    lines.flatMap(({ id, quantity }) => (id === lineId || Number(quantity) > 0 ? [quantity] : [])),
  )
  await tx`update dispensings set draft_version = ${version} where id = ${dispensingId}`
}
