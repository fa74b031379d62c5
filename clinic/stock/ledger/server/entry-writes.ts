import type { WritingViewer } from '../../../../server/database/acting.ts'
import { acting } from '../../../../server/database/acting.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import { checkSameCreation } from '../../../../server/http/creation.ts'
import type { EntryKind } from '../stock-entry.ts'

/** The act to be written. */
export interface EntryToWrite {
  readonly id: string
  readonly kind: EntryKind
  readonly reason?: string | null
  readonly patientId?: string | null
  readonly appointmentId?: string | null
  readonly witnessId?: string | null
  readonly approvedBy?: string | null
}

/** A line of it: less in the place where the quantity is negative. */
export interface LineToWrite {
  readonly item: string
  /** Left out: of the lots that expire first. */
  readonly lot?: string | null | undefined
  readonly location: string
  /** Moves it on to this place. */
  readonly to?: string
  /** Decimal text, of units or of packs of this name. */
  readonly quantity: string
  readonly pack?: string | null
}

/**
 * Writes an entry and its movements in a transaction of the caller; answers false where this very request has
 * written it before. The database refuses what the stock does not allow by a
 * sentence (OW008), which is answered as a conflict.
 */
export async function writeEntry(
  tx: AnySql,
  viewer: WritingViewer,
  entry: EntryToWrite,
  lines: readonly LineToWrite[] | (() => Promise<readonly LineToWrite[]>),
  hash: Buffer,
): Promise<boolean> {
  const made = await tx`
    insert into stock_entries (id, kind, reason, patient_id, appointment_id, witness_id, approved_by,
      creation_hash, created_by)
    values (${entry.id}, ${entry.kind}, ${entry.reason ?? null}, ${entry.patientId ?? null},
      ${entry.appointmentId ?? null}, ${entry.witnessId ?? null}, ${entry.approvedBy ?? null}, ${hash},
      ${acting(tx, viewer)})
    on conflict do nothing`
  if (made.count === 0) {
    const [stored] = await tx<{ createdBy: string | null; creationHash: Buffer | null }[]>`
      select created_by, creation_hash from stock_entries where id = ${entry.id}`
    checkSameCreation(stored, viewer.userId, hash)
    return false
  }
  const written = typeof lines === 'function' ? await lines() : lines
  await tx`select post_stock(${entry.id}, ${tx.json(written.map((line) => ({ ...line })))})`
  return true
}
