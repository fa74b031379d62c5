import type { WriteContext } from '../../../../server/database/acting.ts'
import { writtenIn } from '../../../../server/database/acting.ts'
import type { Transaction } from '../../../../server/database/connect.ts'

/** The columns of a chart by their names in the database, as JSON has them. */
export type ChartContent = Readonly<Record<string, unknown>>

export interface LockedChart {
  readonly id: string
  readonly mrn: string
  readonly version: number
  readonly userId: string | null
  readonly mergedInto: string | null
  readonly archivedAt: string | null
  readonly content: ChartContent
}

/**
 * Locks charts and their accounts for a merge or its end: accounts first, then charts in the order of
 * their ids, as every other writer of both does.
 */
export async function lockCharts(
  tx: Transaction,
  context: WriteContext,
  ids: readonly string[],
): Promise<Map<string, LockedChart>> {
  await tx`
    select id from users where ${writtenIn(tx, context)}
      and id in (select user_id from patients where id = any(${[...ids]}::uuid[]))
    order by id for no key update`
  const charts = await tx<LockedChart[]>`
    select id, mrn, version, user_id, merged_into, archived_at,
      to_jsonb(p) - '{search_text,sort_name,creation_hash}'::text[] as content
    from patients p where id = any(${[...ids]}::uuid[]) order by id for update`
  return new Map(charts.map((chart) => [chart.id, chart]))
}

/** Writes columns of a locked chart. Its version grows past `seen`. */
export async function writeChart(
  tx: Transaction,
  id: string,
  columns: ChartContent,
  seen: number,
  by: string,
): Promise<void> {
  // The values came out of the database as JSON.
  await tx`select write_chart(${id}, ${tx.json(columns as never)}, ${seen}, ${by})`
}
