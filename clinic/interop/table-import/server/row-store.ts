import type { AnswerOf, QueryOf } from '../../../../contract/endpoint.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { countUpTo } from '../../../../server/database/counts.ts'
import { type Fragment, keyset } from '../../../../server/database/keyset.ts'
import type { ColumnFacts } from '../column-facts.ts'
import type { DoubleChoice } from '../doubles.ts'
import { type TableImportDetails, tableCan } from '../table-import.ts'
import type { ImportedCells, listImportedCells, listTableRows, TableRow } from '../table-row.ts'
import { type CellProblem, problemWords } from './read-row.ts'

type StoredRow = Omit<TableRow, 'problems'> & { readonly problems: readonly CellProblem[] }

/** The lines of tables. */
export function rowStore(sql: Sql) {
  const columns = sql`r.row_id as id, r.line, r.cells, r.fate, r.problems, r.choice, r.outcome,
    r.outcome_text, r.about_id, coalesce(r.patient_id,
      (select p.id from patients p where p.id = r.double_id)) as patient_id,
    case when r.double_because is not null then jsonb_build_object('because', r.double_because,
      'line', r.double_line, 'id', r.double_id, 'name', coalesce(
        (select p.name || ', MRN ' || p.mrn from patients p where p.id = r.double_id),
        (select coalesce(nullif(u.name, ''), u.email) from users u where u.id = r.double_id),
        (select t.name from visit_types t where t.id = r.double_id), '')) end as double`

  const shown: Readonly<Record<NonNullable<QueryOf<typeof listTableRows>['only']>, Fragment>> = {
    problems: sql`r.problems <> '[]'`,
    doubles: sql`r.fate = 'double'`,
    refused: sql`(r.fate = 'refused' or r.outcome = 'refused')`,
    clashes: sql`r.fate = 'clash'`,
    made: sql`r.outcome in ('made', 'filled')`,
    skipped: sql`r.outcome = 'skipped'`,
    stays: sql`r.outcome = 'stays'`,
  }

  const inWords = (facts: readonly ColumnFacts[]) => (row: StoredRow) => ({
    ...row,
    problems: row.problems.map((problem) => problemWords(problem, facts)),
  })

  return {
    async list(table: TableImportDetails, query: QueryOf<typeof listTableRows>) {
      const paging = keyset<TableRow>(
        sql,
        {
          columns: [{ sql: 'r.line', type: 'bigint', of: (one) => String(one.line) }],
          direction: 'asc',
        },
        query,
      )
      const chosen = sql`r.import_id = ${table.id} and ${query.only ? shown[query.only] : sql`true`}`
      const rows = await sql<StoredRow[]>`
        select ${columns} from table_import_rows r where ${chosen} and ${paging.position}
        order by ${paging.order} limit ${paging.limit}`
      return paging.page(rows.map(inWords(table.columns)), () =>
        countUpTo(sql, sql`from table_import_rows r where ${chosen}`),
      )
    },

    async choose(table: TableImportDetails, line: number, choice: DoubleChoice | null) {
      if (!tableCan.run(table)) {
        throw new Problem('conflict', { detail: 'Choices can be made between check and import.' })
      }
      const [row] = await sql<StoredRow[]>`
        with r as (
          update table_import_rows set choice = ${choice}
          where import_id = ${table.id} and line = ${line} and fate = 'double' returning *
        )
        select ${columns} from r`
      if (!row) throw new Problem('not-found')
      return inWords(table.columns)(row)
    },

    /** The cells that have no place on a chart, newest first. */
    async ofPatient(patientId: string): Promise<AnswerOf<typeof listImportedCells>> {
      return sql<ImportedCells[]>`
        select r.row_id as id, i.kind, i.name, r.line, i.created_at, (
          select coalesce(jsonb_agg(jsonb_build_object('value', r.cells[place + 1],
            'heading', coalesce(nullif(i.columns -> place::integer ->> 'heading', ''),
              'Column ' || place + 1)) order by place), '[]')
          from unnest(r.rest) as place) as cells
        from table_import_rows r join table_imports i on i.id = r.import_id
        where r.patient_id = (select coalesce(merged_into, id) from patients where id = ${patientId})
          and r.rest <> '{}' and r.outcome in ('made', 'filled', 'skipped', 'stays')
        order by i.created_at desc, r.line limit 200`
    },
  }
}
