import { type WritingViewer, writtenByRow } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { postgres } from '../../../../server/database/postgres-driver.ts'
import type { ExtraValues } from '../../extra-fields/extra-values.ts'
import { requiresExtra } from '../../extra-fields/server/extra-field-store.ts'
import type { NewPatient, Patient } from '../patient.ts'

export interface ChartToMake {
  readonly viewer: WritingViewer
  readonly patient: Omit<NewPatient, 'seenDuplicates' | 'extra'>
  /** The values of the clinic's own fields; undefined where the form had none. */
  readonly extra: ExtraValues | undefined
  /** The likely duplicates that the person at the desk has seen. */
  readonly seen: readonly string[]
  readonly hash: Buffer
}

/** A chart as its own table answers it. */
export type MadeChart = Omit<
  Patient,
  'alerts' | 'allergySigns' | 'guardians' | 'photo' | 'account' | 'canUnlink'
>

/**
 * Makes charts in one transaction. One is not made if its id is taken, if it has likely duplicates that nobody has seen,
 * or if it lacks a field that the clinic requires. Answers the charts in the order in which they were given, undefined
 * for those that were not made. The columns are those of `p`.
 */
export async function makeCharts(
  sql: Sql,
  charts: readonly ChartToMake[],
  columns: Fragment,
): Promise<(MadeChart | undefined)[]> {
  const firstOfId = new Map(charts.toReversed().map((chart) => [chart.patient.id, chart]))
  const statements = inStatements([...firstOfId.values()])
  const insert = (db: AnySql) =>
    Promise.all(statements.map((some) => insertCharts(db, some, charts, columns)))
  const made = (statements.length === 1 ? await insert(sql) : await sql.begin(insert)).flat()
  return charts.map((chart) =>
    firstOfId.get(chart.patient.id) === chart
      ? made.find(({ id }) => id === chart.patient.id)
      : undefined,
  )
}

/**
 * Charts of the same fields share a statement, but for those that may be doubles of each other: a statement does not see
 * the rows that it makes itself.
 */
function inStatements(charts: readonly ChartToMake[]): ChartToMake[][] {
  const [first, ...others] = charts
  const shared = first ? [first] : []
  const alone: ChartToMake[][] = []
  for (const chart of others) {
    const fits = shared.every((one) => fieldsOf(one) === fieldsOf(chart) && !mayBeSame(one, chart))
    if (fits) shared.push(chart)
    else alone.push([chart])
  }
  return [shared, ...alone]
}

const fieldsOf = ({ patient, extra }: ChartToMake) =>
  `${Object.keys(patient).join()} ${extra !== undefined}`

/** Born on one day, or with one phone, by its last digits: the charts that `unseen_duplicates` compares. */
function mayBeSame({ patient: one }: ChartToMake, { patient: other }: ChartToMake): boolean {
  const tail = (contact: string | null) => (contact ?? '').replace(/\D/g, '').slice(-7)
  return (
    one.dob === other.dob || (tail(one.contact) !== '' && tail(one.contact) === tail(other.contact))
  )
}

/** One statement for charts of the same fields. It locks what all charts of the transaction are compared by. */
function insertCharts(
  sql: AnySql,
  charts: readonly ChartToMake[],
  all: readonly ChartToMake[],
  columns: Fragment,
): PromiseLike<readonly MadeChart[]> {
  const rows = charts.map(({ viewer, patient, extra = {}, seen, hash }, place) => ({
    place,
    seen,
    creation_hash: `\\x${hash.toString('hex')}`,
    content: Object.fromEntries(
      Object.entries({
        ...patient,
        extra,
        createdBy: viewer.userId,
        updatedBy: viewer.userId,
      }).map(([field, value]) => [postgres.fromCamel(field), value]),
    ),
  }))
  const named = (table: string) =>
    sql`${sql(Object.keys(rows[0]?.content ?? {}).map((field) => `${table}${field}`))}`
  const hasExtra = charts.some(({ extra }) => extra !== undefined)
  const born = all.map(({ patient }) => patient.dob)
  const contacts = all.map(({ patient }) => patient.contact)
  const writes = charts.map(({ viewer, patient }) => ({
    rows: [patient.id],
    context: viewer.context,
  }))
  return sql<MadeChart[]>`
    with asked as materialized (
      select w.place, w.creation_hash, w.content,
        unseen_duplicates(r.id, r.name, r.dob, r.contact, w.seen) as doubles
      from jsonb_to_recordset(${sql.json(rows)})
          as w (place integer, creation_hash bytea, content jsonb, seen uuid[]),
        jsonb_populate_record(null::patients, w.content) r
      where (select lock_doubles(${born}::date[], ${contacts}::text[]))
    ),
    p as (
      insert into patients (creation_hash, ${named('')})
      select a.creation_hash, ${named('r.')}
      from asked a, jsonb_populate_record(null::patients, a.content) r
      where a.doubles is null ${hasExtra ? sql`` : sql`and not ${requiresExtra(sql)}`}
      order by a.place
      on conflict (id) do nothing returning *
    )
    select ${columns} from p where ${writtenByRow(sql, writes)}`
}
