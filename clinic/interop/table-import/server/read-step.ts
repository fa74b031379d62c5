import { v7 as uuidv7 } from 'uuid'
import { ColumnWatch } from '../column-facts.ts'
import { recognisedMapping } from '../shipped-mappings.ts'
import { ownFields } from './own-fields.ts'
import { type FoundRow, foundRows } from './reading/found-rows.ts'
import { openTable } from './reading/open-table.ts'
import type { StepParts } from './step.ts'
import { storedSource } from './stored-source.ts'

/** Lines, and characters, that are stored at once. */
const batchLines = 1_000
const batchSize = 2_000_000

/** Reads an uploaded table once: its lines are kept as they came, and its columns are looked through. */
export async function readStep({ sql, table, signal, onNews }: StepParts): Promise<void> {
  const { id, kind, sheet, bytes } = table
  await sql`delete from table_import_rows where import_id = ${id}`
  const { form, lines } = await openTable(storedSource(sql, id, bytes), sheet)
  const { headings, rows } = await foundRows(lines)
  const watches = headings.map((heading) => new ColumnWatch(heading))
  let batch: FoundRow[] = []
  let size = 0
  const store = async () => {
    if (batch.length === 0) return
    const kept = batch.map((row) => ({ ...row, id: uuidv7() }))
    await sql`
      insert into table_import_rows (import_id, line, cells, fault, row_id)
      select ${id}, r.line, array(select jsonb_array_elements_text(r.cells)), r.fault, r.id
      from jsonb_to_recordset(${sql.json(kept)})
        as r (line integer, cells jsonb, fault text, id uuid)`
    ;[batch, size] = [[], 0]
    signal.throwIfAborted()
    onNews([])
  }
  for await (const row of rows) {
    for (const [place, watch] of watches.entries()) watch.see(row.cells[place] ?? '')
    batch.push(row)
    size += row.cells.reduce((sum, cell) => sum + cell.length, 0)
    if (batch.length >= batchLines || size >= batchSize) await store()
  }
  await store()
  const columns = watches.map(({ facts }) => facts)
  const mapping = recognisedMapping(kind, columns, await ownFields(sql, kind))
  await sql`
    update table_imports set state = 'columns', form = ${sql.json(form as never)},
      columns = ${sql.json(columns)}, mapping = ${sql.json(mapping)}
    where id = ${id}`
}
