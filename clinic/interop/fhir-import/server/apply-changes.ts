import { v7 as uuidv7 } from 'uuid'
import { systemContext, type Writer } from '../../../../server/database/acting.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import { importPeopleAgain } from '../../../patients/people/server/import-people-again.ts'
import type { RowChange } from './row-draft.ts'
import { rowsNow, writeRow } from './row-values.ts'

/** Whose import brings the changes, and in which file. */
interface Origin {
  readonly importId: string
  readonly source: string
  /** Null for the command. */
  readonly actor: string | null
}

/** Writes what comes again into rows that nobody changed here, and keeps the rest as open conflicts. */
export async function applyChanges(
  tx: AnySql,
  changes: readonly RowChange[],
  { importId, source, actor }: Origin,
): Promise<void> {
  const by: Writer = { userId: actor, context: systemContext }
  for (const change of changes) {
    const { kind, rowId, people, isConflict } = change
    if (people) await importPeopleAgain(tx, { id: rowId, ...people }, by)
    // The parts of a chart bring its address, and related people its emergency contact.
    const own = change.fields.filter(({ field }) => !people || !fromParts.includes(field))
    if (!isConflict && own.length > 0) {
      const values = own.map(({ field, imported }) => [field, imported] as const)
      await writeRow(tx, kind, rowId, Object.fromEntries(values), by)
    }
    const version = kind === 'medical record' && !isConflict ? await versionOf(tx, rowId) : null
    await note(tx, change, version, { importId, source, actor })
  }
}

const fromParts = ['address', 'emergency_contact']

async function versionOf(tx: AnySql, recordId: string): Promise<number | null> {
  return (await rowsNow(tx, 'medical record', [recordId])).get(recordId)?.version ?? null
}

/** A value that waits already is compared anew: the newest import counts. */
async function note(
  tx: AnySql,
  { kind, rowId, patientId, isConflict, fields }: RowChange,
  recordVersion: number | null,
  { importId, source, actor }: Origin,
): Promise<void> {
  for (const { field, ours, imported, resource } of fields) {
    await tx`
      insert into import_changes (id, import_id, source, resource_type, resource_id, row_kind, row_id,
        patient_id, field, ours, imported, state, row_version, created_by, updated_by)
      values (${uuidv7()}, ${importId}, ${source}, ${resource.type}, ${resource.id}, ${kind}, ${rowId},
        ${patientId}, ${field}, ${ours}, ${imported}, ${isConflict ? 'open' : 'applied'},
        ${recordVersion}, ${actor}, ${actor})
      on conflict (row_id, field) where state = 'open' do update
      set import_id = excluded.import_id, source = excluded.source,
        resource_type = excluded.resource_type, resource_id = excluded.resource_id,
        ours = excluded.ours, imported = excluded.imported, updated_by = excluded.updated_by`
  }
}
