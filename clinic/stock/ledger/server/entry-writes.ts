import type { WritingViewer } from '../../../../server/database/acting.ts'
import { writtenByRow } from '../../../../server/database/acting.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { checkSameCreation } from '../../../../server/http/creation.ts'
import type { EntryKind } from '../stock-entry.ts'

/** The act to be written. */
export interface EntryToWrite {
  readonly id: string
  readonly kind: EntryKind
  readonly reason?: string | null
  readonly supplier?: string | null
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

/** An entry of a person, and the hash of what was sent. */
export interface OwnEntry {
  readonly viewer: WritingViewer
  readonly entry: EntryToWrite
  readonly hash: Buffer
}

/** An entry that is a transaction of its own, with its lines. */
export interface WholeEntry extends OwnEntry {
  readonly lines: readonly LineToWrite[]
}

/** The lines, or how they are found once it is known that the entry is new. */
export type LinesToWrite = readonly LineToWrite[] | (() => Promise<readonly LineToWrite[]>)

/** The statement that writes entries, each once for its id, once a condition of them all holds. */
export function entryInsertion(
  sql: AnySql,
  entries: readonly OwnEntry[],
  condition = sql`true`,
): Fragment {
  const rows = entries.map(({ viewer, entry, hash }) => ({
    id: entry.id,
    kind: entry.kind,
    reason: entry.reason ?? null,
    supplier: entry.supplier ?? null,
    patient_id: entry.patientId ?? null,
    appointment_id: entry.appointmentId ?? null,
    witness_id: entry.witnessId ?? null,
    approved_by: entry.approvedBy ?? null,
    creation_hash: `\\x${hash.toString('hex')}`,
    created_by: viewer.userId,
  }))
  const writes = entries.map(({ viewer: { context }, entry }) => ({ rows: [entry.id], context }))
  return sql`
    insert into stock_entries (id, kind, reason, supplier, patient_id, appointment_id, witness_id, approved_by,
      creation_hash, created_by)
    select * from jsonb_to_recordset(${sql.json(rows)}) as e (id uuid, kind text, reason text, supplier text,
      patient_id uuid, appointment_id uuid, witness_id uuid, approved_by uuid, creation_hash bytea, created_by uuid)
    where ${condition} and ${writtenByRow(sql, writes)}
    on conflict do nothing`
}

/** The lines as the functions of the database take them. */
export const linesInJson = (sql: AnySql, lines: readonly LineToWrite[]): Fragment =>
  sql`${sql.json(lines.map((line) => ({ ...line })))}::jsonb`

/** Refuses an id whose entry another request has written. */
export async function checkSameEntry(
  sql: AnySql,
  viewer: WritingViewer,
  id: string,
  hash: Buffer,
): Promise<void> {
  const [stored] = await sql<{ createdBy: string | null; creationHash: Buffer | null }[]>`
    select created_by, creation_hash from stock_entries where id = ${id}`
  checkSameCreation(stored, viewer.userId, hash)
}

/**
 * Writes an entry and its movements; answers false where this very request has written it before. Lines that have
 * to be found first need a transaction of the caller; those that are known are written with their entry by one
 * statement. The database refuses what the stock does not allow by a sentence (OW008), which is answered as a
 * conflict.
 */
export async function writeEntry(
  tx: AnySql,
  viewer: WritingViewer,
  entry: EntryToWrite,
  lines: LinesToWrite,
  hash: Buffer,
): Promise<boolean> {
  const insert = entryInsertion(tx, [{ viewer, entry, hash }])
  const isFound = typeof lines === 'function'
  const post = (found: readonly LineToWrite[]) =>
    tx`post_stock(${entry.id}, ${linesInJson(tx, found)})`
  const made = isFound
    ? await insert
    : await tx`with made as (${insert} returning id) select ${post(lines)} from made`
  if (made.count === 0) {
    await checkSameEntry(tx, viewer, entry.id, hash)
    return false
  }
  if (isFound) await tx`select ${post(await lines())}`
  return true
}
