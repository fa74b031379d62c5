import { v7 as uuidv7 } from 'uuid'
import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { AnySql, Sql, Transaction } from '../../../../server/database/connect.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import { refuseField } from '../../../../server/http/refuse-field.ts'
import { writeEntry } from '../../../stock/ledger/server/entry-writes.ts'
import type { Dispensing, NewDispensedLine, NewDispensing, NewSale } from '../dispensing.ts'
import type { Prescription, PrescriptionWithGiven } from '../prescription.ts'
import { dispensingRows } from './dispensing-rows.ts'
import { linesToGive } from './lines-to-give.ts'
import { checkReceiver } from './patient-check.ts'
import { prescriptionRows } from './prescription-rows.ts'
import { chargeGiven } from './supply-charges.ts'

interface ToWrite {
  readonly id: string
  readonly patientId: string
  readonly appointmentId: string | null
  readonly prescription: Prescription | null
  readonly lines: readonly NewDispensedLine[]
  readonly witnessId: string | null
  readonly hash: Buffer
}

/** Giving out, each time one transaction: the stock, the lines and the charge. */
export function givingStore(sql: Sql) {
  const rows = dispensingRows(sql)
  const prescriptions = prescriptionRows(sql)

  async function withGiven(
    viewer: WritingViewer,
    prescription: Prescription,
    db: AnySql,
  ): Promise<PrescriptionWithGiven> {
    return { ...prescription, given: await rows.ofRecord(viewer, prescription.id, db) }
  }

  /** The person who handles a prescription holds its row, so that the next one sees what was done. */
  async function lock(tx: Transaction, { id, patientId, text }: Prescription): Promise<void> {
    await tx`
      insert into handled_prescriptions (record_id, patient_id, state, prescription)
      values (${id}, ${patientId}, 'waiting', ${text}) on conflict do nothing`
    await tx`select from handled_prescriptions where record_id = ${id} for update`
  }

  /** The prescription as it stands now, unless it is another version than the person saw. */
  async function current(tx: Transaction, viewer: WritingViewer, id: string, version: number) {
    const found = await prescriptions.find(id, tx)
    if (!found) throw new Problem('not-found')
    if (found.version !== version) {
      throw new Problem('changed', { current: await withGiven(viewer, found, tx) })
    }
    return found
  }

  async function handled(
    tx: Transaction,
    viewer: WritingViewer,
    { id, text }: Prescription,
    state: string,
    reason: string | null = null,
  ): Promise<void> {
    await tx`
      update handled_prescriptions set state = ${state}, reason = ${reason}, prescription = ${text},
        created_by = coalesce(created_by, ${viewer.userId}), updated_by = ${acting(tx, viewer)}
      where record_id = ${id}`
  }

  /** Answers false where this very request has written it before. */
  async function isNew(tx: Transaction, viewer: WritingViewer, id: string, hash: Buffer) {
    const [stored] = await tx<{ createdBy: string | null; creationHash: Buffer | null }[]>`
      select created_by, creation_hash from stock_entries where id = ${id}`
    if (!stored) return true
    checkSameCreation(stored, viewer.userId, hash)
    return false
  }

  async function write(tx: Transaction, viewer: WritingViewer, given: ToWrite): Promise<void> {
    const { id, patientId, appointmentId, prescription, lines, witnessId, hash } = given
    await checkReceiver(tx, patientId)
    // Before the rows of items, as visits do that use their kit. A bill of the visit that is made now comes first.
    const [visit] = await tx<{ isOpen: boolean }[]>`
      select patient_id = ${patientId} and status <> 'canceled' and deleted_at is null as is_open
      from appointments where id = ${appointmentId} for update`
    if (!prescription && appointmentId !== null && !visit?.isOpen) {
      refuseField('appointmentId', 'This is no visit of the patient, or it was canceled.')
    }
    const entry = { id, kind: 'give', patientId, appointmentId, witnessId } as const
    const isWritten = await writeEntry(tx, viewer, entry, () => linesToGive(tx, lines), hash)
    // The same request came twice at once, and the other one was first.
    if (!isWritten) return
    await tx`
      insert into dispensings (id, patient_id, record_id, prescription, created_by)
      values (${id}, ${patientId}, ${prescription?.id ?? null}, ${prescription?.text ?? null},
        ${acting(tx, viewer)})`
    const written = lines.map(({ itemId, locationId, directions, substituteReason }, place) => ({
      ...{ id: uuidv7(), place, itemId, locationId, directions, substituteReason },
    }))
    await tx`
      insert into dispensed_lines (id, dispensing_id, place, item_id, location_id, quantity, directions,
        substitute_reason, price_item_id, charged_per)
      select w.id, ${id}, w.place, w."itemId", w."locationId", (select -sum(m.quantity)
          from stock_movements m where m.entry_id = ${id} and m.item_id = w."itemId"),
        w.directions, w."substituteReason", i.price_item_id, case when i.price_item_id is not null then charged_per(i) end
      from jsonb_to_recordset(${tx.json(written)}) as w (id uuid, place smallint, "itemId" uuid,
        "locationId" uuid, directions text, "substituteReason" text) join stock_items i on i.id = w."itemId"`
    await chargeGiven(tx, viewer, { id, patientId, appointmentId })
  }

  async function made(tx: AnySql, viewer: WritingViewer, id: string): Promise<Dispensing> {
    const found = await rows.find(viewer, id, tx)
    if (!found) throw new Problem('unexpected')
    return found
  }

  return {
    give(
      viewer: WritingViewer,
      seen: Prescription,
      version: number,
      { witness: _, ...wanted }: NewDispensing,
      witnessId: string | null,
    ): Promise<Dispensing> {
      const hash = creationHash({ ...wanted, recordId: seen.id })
      return sql.begin(async (tx) => {
        await lock(tx, seen)
        if (await isNew(tx, viewer, wanted.id, hash)) {
          const prescription = await current(tx, viewer, seen.id, version)
          checkOpen(prescription)
          const { patientId, appointmentId } = prescription
          const { id, lines, outcome } = wanted
          const given = { id, patientId, appointmentId, prescription, lines, witnessId, hash }
          await write(tx, viewer, given)
          await handled(tx, viewer, prescription, outcome === 'whole' ? 'given' : 'part given')
        }
        return made(tx, viewer, wanted.id)
      })
    },

    sell(
      viewer: WritingViewer,
      { witness: _, ...wanted }: NewSale,
      witnessId: string | null,
    ): Promise<Dispensing> {
      const hash = creationHash(wanted)
      return sql.begin(async (tx) => {
        if (await isNew(tx, viewer, wanted.id, hash)) {
          const appointmentId = wanted.appointmentId ?? null
          await write(tx, viewer, { ...wanted, appointmentId, prescription: null, witnessId, hash })
        }
        return made(tx, viewer, wanted.id)
      })
    },

    /** Sets a prescription aside for a reason, or brings it back into the queue for none. */
    handle: (
      viewer: WritingViewer,
      seen: Prescription,
      version: number,
      reason: string | null,
    ): Promise<PrescriptionWithGiven> =>
      sql.begin(async (tx) => {
        await lock(tx, seen)
        const prescription = await current(tx, viewer, seen.id, version)
        if (reason !== null) {
          // Another reason for one that is set aside already replaces the first.
          if (prescription.state === 'given') checkOpen(prescription)
          await handled(tx, viewer, prescription, 'set aside', reason)
        } else {
          if (!['given', 'set aside'].includes(prescription.state)) {
            throw new Problem('conflict', { detail: 'This prescription is in the queue already.' })
          }
          const given = await rows.ofRecord(viewer, prescription.id, tx)
          await handled(tx, viewer, prescription, given.length > 0 ? 'part given' : 'waiting')
        }
        const found = await prescriptions.find(seen.id, tx)
        if (!found) throw new Problem('unexpected')
        return withGiven(viewer, found, tx)
      }),
  }
}

function checkOpen({ state }: Prescription): void {
  if (state === 'given') {
    const detail = 'This prescription was given out. Bring it back into the queue to give more.'
    throw new Problem('conflict', { detail })
  }
  if (state === 'set aside') {
    const detail = 'This prescription is set aside. Bring it back into the queue first.'
    throw new Problem('conflict', { detail })
  }
}
