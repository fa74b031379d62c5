import type { Topic } from '../../../../contract/endpoint.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { TableState } from '../table-import.ts'
import { checkStep } from './check-step.ts'
import { readStep } from './read-step.ts'
import { RefusedTable } from './reading/refused-table.ts'
import { runStep } from './run-step.ts'
import type { StepParts, TableAtWork } from './step.ts'
import { tableStore } from './table-store.ts'
import { undoStep } from './undo-step.ts'

const steps: Readonly<Partial<Record<TableState, (parts: StepParts) => Promise<void>>>> = {
  reading: readStep,
  checking: checkStep,
  importing: runStep,
  undoing: undoStep,
}

/** Does the step that a table is at. Begun again after a crash, it goes on or begins anew by itself. */
export async function runTableStep(
  sql: Sql,
  importId: string,
  signal: AbortSignal,
  onNews: (topics: readonly Topic[]) => void,
): Promise<void> {
  const [table] = await sql<(TableAtWork & { state: TableState })[]>`
    update table_imports set attempts = attempts + 1
    where id = ${importId} and state in ('reading', 'checking', 'importing', 'undoing')
    returning id, kind, state, bytes, sheet, columns, mapping, created_by, updated_by, checked_at`
  const step = table && steps[table.state]
  if (!step) return
  try {
    await step({ sql, table, signal, onNews })
  } catch (error) {
    if (!(error instanceof RefusedTable)) throw error
    await sql`delete from table_import_rows where import_id = ${importId}`
    await tableStore(sql).fail(importId, error.message)
  }
  onNews([])
}
