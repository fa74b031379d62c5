import type { QueryOf } from '../../../../contract/endpoint.ts'
import { wallClock } from '../../../../contract/dates.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { Page } from '../../../../contract/page.ts'
import type { Viewer } from '../../../../contract/role.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { countUpTo } from '../../../../server/database/counts.ts'
import { type Fragment, keyset } from '../../../../server/database/keyset.ts'
import type { MoneyFile } from '../../../bookkeeping/books/server/money-export.ts'
import { readClinicRow } from '../../../settings/server/clinic-store.ts'
import { listFile } from '../../../stock/items/server/list-file.ts'
import type { Criterion } from '../criterion.ts'
import {
  type listRecalledPatients,
  type RecalledPatient,
  type RecallList,
  type RecallMark,
  type RecallState,
  recallStates,
} from '../recall-list.ts'
import { openChartsOf } from './health-sql.ts'
import { visitDays } from './visit-days.ts'

type Row = RecalledPatient & { readonly sortName: string; readonly recallListId: string }

/** The patients of recall lists. Of a list about health, doctors see those whose charts are open to them. */
export function recalledPatients(sql: Sql) {
  const open = (viewer: Viewer, criteria: readonly Criterion[]): Fragment =>
    openChartsOf(sql, viewer, criteria)[0] ?? sql`true`
  const tables = sql`recall_list_patients s join patients p on p.id = s.patient_id`

  const columns = (viewer: Viewer, timeZone: string) => sql`
    s.id, s.recall_list_id, s.patient_id, p.name, p.mrn, p.contact, p.email, p.sort_name, s.state, s.note,
    s.version, ${visitDays(sql, { viewer, timeZone })},
    case when s.marked_at is not null then jsonb_build_object('at', s.marked_at, 'by',
      (select jsonb_build_object('id', u.id, 'name', nullif(u.name, ''), 'email', u.email)
        from users u where u.id = s.marked_by)) end as marked`

  async function page(
    viewer: Viewer,
    { id, criteria }: RecallList,
    query: QueryOf<typeof listRecalledPatients>,
  ): Promise<Page<Row>> {
    const { timeZone } = await readClinicRow(sql)
    const paging = keyset<Row>(
      sql,
      {
        columns: [
          { sql: 'p.sort_name', type: 'text', of: (row) => row.sortName },
          { sql: 's.id', type: 'uuid', of: (row) => row.id },
        ],
        direction: 'asc',
      },
      query,
    )
    const from = sql`from ${tables} where s.recall_list_id = ${id} and not s.is_second
      and ${query.state === undefined ? sql`true` : sql`s.state = ${query.state}`}
      and ${open(viewer, criteria)}`
    const rows = await sql<Row[]>`
      select ${columns(viewer, timeZone)} ${from} and ${paging.position}
      order by ${paging.order} limit ${paging.limit}`
    return paging.page(rows, () => countUpTo(sql, from))
  }

  const withoutInner = ({ sortName: _, recallListId: __, ...row }: Row): RecalledPatient => row

  async function read(viewer: Viewer, id: string): Promise<Row | undefined> {
    const { timeZone } = await readClinicRow(sql)
    const [row] = await sql<Row[]>`
      select ${columns(viewer, timeZone)} from ${tables} where s.id = ${id} and not s.is_second`
    return row
  }

  return {
    async page(viewer: Viewer, list: RecallList, query: QueryOf<typeof listRecalledPatients>) {
      const { rows, ...more } = await page(viewer, list, query)
      return { ...more, rows: rows.map(withoutInner) }
    },

    /** The id of the list that a row belongs to, where the viewer sees the chart. */
    async listOf(
      viewer: Viewer,
      id: string,
    ): Promise<{ listId: string; patientId: string } | undefined> {
      const row = await read(viewer, id)
      return row && { listId: row.recallListId, patientId: row.patientId }
    },

    /** Whether a row of a list is the viewer's to read. */
    async sees(viewer: Viewer, { criteria }: RecallList, id: string): Promise<boolean> {
      const found =
        await sql`select from ${tables} where s.id = ${id} and ${open(viewer, criteria)}`
      return found.length > 0
    },

    async mark(
      viewer: WritingViewer,
      id: string,
      version: number,
      { state, note }: RecallMark,
    ): Promise<RecalledPatient> {
      const { count } = await sql`
        update recall_list_patients set state = ${state}, note = ${note ?? null}, marked_at = now(),
          marked_by = ${viewer.userId}, updated_by = ${acting(sql, viewer)}
        where id = ${id} and version = ${version}`
      const row = await read(viewer, id)
      if (!row) throw new Problem('not-found')
      const current = withoutInner(row)
      if (count === 0) throw new Problem('changed', { current })
      return current
    },

    async file(
      viewer: Viewer,
      list: RecallList,
      { state }: { readonly state?: RecallState | undefined },
    ): Promise<MoneyFile> {
      const { timeZone } = await readClinicRow(sql)
      const named = await sql<{ id: string }[]>`
        select p.id from ${tables} where s.recall_list_id = ${list.id} and not s.is_second
          and ${open(viewer, list.criteria)}`
      const file = listFile<Row>({
        kind: 'recall list',
        reason: list.name,
        page: (at) => page(viewer, list, { state, ...at }),
        columns: {
          Patient: ({ name }) => name,
          Number: ({ mrn }) => mrn,
          Phone: ({ contact }) => contact,
          Email: ({ email }) => email,
          'Last visit': ({ lastVisit }) => lastVisit,
          'Next visit': ({ nextVisit }) => nextVisit,
          State: ({ state: now }) => recallStates[now],
          Note: ({ note }) => note,
          Marked: ({ marked }) => marked && wallClock(marked.at, timeZone),
          By: ({ marked }) => marked?.by?.name ?? marked?.by?.email ?? null,
        },
      })
      return { ...file, patientIds: named.map(({ id }) => id) }
    },
  }
}
