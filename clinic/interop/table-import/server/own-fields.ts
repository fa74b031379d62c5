import type { AnySql } from '../../../../server/database/connect.ts'
import type { ExtraField } from '../../../patients/extra-fields/extra-field.ts'
import { listExtra } from '../../../patients/extra-fields/server/extra-field-store.ts'
import type { TableKind } from '../kinds.ts'

/** The clinic's own fields that a table can fill: those of patients that are filled in at all. */
export async function ownFields(sql: AnySql, kind: TableKind): Promise<ExtraField[]> {
  if (kind !== 'patients') return []
  return (await listExtra(sql)).filter(({ status }) => status === 'active')
}
