import type { AnswerOf, QueryOf } from '../../../../contract/endpoint.ts'
import type { Sql, Transaction } from '../../../../server/database/connect.ts'
import { countUpTo } from '../../../../server/database/counts.ts'
import { type Fragment, keyset } from '../../../../server/database/keyset.ts'
import type { listReportRows, ReportRow } from '../report.ts'
import { conditionsOf, daysAsked } from './answer-report.ts'
import type { Column, Dataset, Facts, ReportDefinition } from './dataset.ts'
import { reportRunner } from './run-report.ts'

type Row = ReportRow & { readonly order: string }

/** The rows behind a figure: chosen by the same conditions as the figure itself, newest first. */
export async function reportRows(
  sql: Sql,
  definition: ReportDefinition,
  dataset: Dataset,
  facts: Facts,
  query: QueryOf<typeof listReportRows>,
): Promise<Omit<AnswerOf<typeof listReportRows>, 'asOf'>> {
  const { rows: shape } = dataset
  const runner = reportRunner(sql, { name: definition.dataset, dataset, facts })
  const days = daysAsked(definition, dataset, facts, query)
  const where = conditionsOf(definition, query)
  const measure = query.measure === undefined ? undefined : runner.measure(query.measure)
  const counted = sql`${runner.chosen(where, days && [days])} ${measure?.rows ? sql`and ${measure.rows}` : sql``}`
  const each = measure && 'each' in measure ? measure.each : undefined
  const paging = keyset<Row>(
    sql,
    {
      columns: [
        { sql: 'r.order_value', type: shape.order.type, of: (row) => row.order },
        { sql: 'r.id', type: 'text', of: (row) => row.id },
      ],
      direction: 'desc',
    },
    query,
  )
  const cells = shape.columns
    .map(({ value }) => sql`to_jsonb(${value})`)
    .reduce((all, one) => sql`${all}, ${one}`)
  const { is: from } = await runner.tables(
    days,
    where.map((one) => one.dimension),
  )
  const rows = await runner.inTime(async (tx) => {
    const ids = each && (await newestOf(each, tx))
    return tx<Row[]>`
      select r.id, r.patient_id, r.link, r.cells, r.order_value::text as order
      from (
        select (${shape.id})::text as id, ${shape.order.value} as order_value,
          ${shape.patientId ?? sql`null::uuid`} as patient_id,
          ${shape.link ? sql`jsonb_build_object('to', ${shape.link.to}::text, 'id', ${shape.link.id})` : sql`null::jsonb`} as link,
          jsonb_build_array(${cells}) as cells
        from ${from} ${shape.joins ?? sql``} where ${counted}
          ${ids ? sql`and (${shape.id})::text = any(${ids}::text[])` : sql``}
      ) r where ${paging.position} order by ${paging.order} limit ${paging.limit}`
  })
  const all = each
    ? sql`from (select distinct ${each} from ${from} where ${counted}) d`
    : sql`from ${from} where ${counted}`
  const page = await paging.page(rows, () => runner.inTime((tx) => countUpTo(tx, all)))
  return {
    ...page,
    rows: page.rows.map(({ order: _, cells: values, ...row }) => ({
      ...row,
      cells: values.map((value, place) => cellOf(value, shape.columns[place])),
    })),
    columns: shape.columns.map(({ name, unit }) => ({ name, unit })),
  }

  /** The ids of the page: of each thing the newest row. Chosen before the cells of all rows would be made. */
  async function newestOf(thing: Fragment, tx: Transaction): Promise<string[]> {
    const found = await tx<{ id: string }[]>`
      select r.id from (
        select distinct on (${thing}) (${shape.id})::text as id, ${shape.order.value} as order_value
        from ${from} ${shape.joins ?? sql``} where ${counted}
        order by ${thing}, order_value desc, id desc
      ) r where ${paging.position} order by ${paging.order} limit ${paging.limit}`
    return found.map(({ id }) => id)
  }
}

function cellOf(value: ReportRow['cells'][number], column: Column | undefined) {
  const inWords = typeof value === 'string' ? column?.inWords?.(value) : undefined
  return inWords ?? column?.words?.[String(value)] ?? value
}
