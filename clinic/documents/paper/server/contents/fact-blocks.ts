import type { DateWords } from '../../../../../contract/date-words.ts'
import type { Sql } from '../../../../../server/database/connect.ts'
import type { Fragment } from '../../../../../server/database/keyset.ts'
import type { Block } from '../../../../../server/paper/pdf-order.ts'
import { factStore, type StoredFact } from '../../../../chart/facts/server/fact-store.ts'
import { observationStore } from '../../../../chart/observations/server/observation-store.ts'
import { factTables } from '../../../../summary/server/fact-tables.ts'
import {
  factsInDocuments,
  type FactsInDocument,
  kindsInDocuments,
  measurements,
} from './fact-columns.ts'

/** The most rows of one kind on paper. */
const mostRows = 500

/** The facts of a chart as tables under their headings; kinds without any are left out. */
export async function factBlocks(
  sql: Sql,
  words: DateWords,
  chartId: string,
  where: Fragment,
): Promise<Block[]> {
  const counts = sql`f.error_at is null and ${where}`
  const kinds = kindsInDocuments.map(async (kind) => {
    const facts = await factStore(sql, factTables[kind]).list(chartId, counts)
    // The rows of a kind are shown by the columns of that kind.
    return tableOf(factsInDocuments[kind] as FactsInDocument<unknown>, facts, words)
  })
  const measured = observationStore(sql).facts.list(chartId, counts)
  return [...(await Promise.all(kinds)), tableOf(measurements, await measured, words)].flat()
}

/** The vaccinations of a chart. */
export async function vaccinationBlocks(
  sql: Sql,
  words: DateWords,
  chartId: string,
): Promise<Block[]> {
  const given = await factStore(sql, factTables.immunizations).list(
    chartId,
    sql`f.error_at is null and f.status = 'completed'`,
  )
  const { title, more, columns } = factsInDocuments.immunizations
  return tableOf({ title, more, columns: columns.slice(0, -1) }, given, words)
}

function tableOf<Fact>(
  { title, columns }: FactsInDocument<Fact>,
  facts: readonly StoredFact[],
  words: DateWords,
): Block[] {
  if (facts.length === 0) return []
  const rows = facts
    .slice(0, mostRows)
    // Rows of a table have the fields of its kind.
    .map((fact) => columns.map(({ cell }) => cell(fact as unknown as Fact, words)))
  const more = facts.length - rows.length
  return [
    { is: 'heading', text: title },
    {
      is: 'table',
      head: columns.map(({ head }) => head),
      widths: columns.map(({ width }) => width),
      rows,
    },
    ...(more > 0
      ? [
          {
            is: 'text' as const,
            paragraphs: [`The newest ${rows.length} are listed here. There are more.`],
          },
        ]
      : []),
  ]
}
