import type { QueryOf } from '../../../../contract/endpoint.ts'
import { fromMinor } from '../../../../contract/money.ts'
import type { Page } from '../../../../contract/page.ts'
import { hasPermission } from '../../../../contract/permission.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { countUpTo } from '../../../../server/database/counts.ts'
import { type Fragment, keyset } from '../../../../server/database/keyset.ts'
import {
  answeredAtOnce,
  changedFields,
  type ConflictChoice,
  type ImportConflict,
  type listImportConflicts,
} from '../import-conflict.ts'
import { rowsNow, writeRow } from './row-values.ts'

type Stored = Omit<ImportConflict, 'label'> & { readonly currency: string | null }
interface Open {
  readonly id: string
  readonly field: string
  readonly ours: string | null
  readonly imported: string | null
  readonly kind: ImportConflict['kind']
  readonly rowId: string
  readonly version: number
}

/** Values that imports brought for rows that were changed here, cut to what a viewer may see. */
export function conflictStore(sql: Sql) {
  /** Doctors by their names, where the value is an account. */
  const shown = (value: Fragment) => sql`
    case when c.field = 'doctor_id' then (select name from users where id = ${value}::uuid)
      else ${value} end`
  const columns = sql`c.id, c.import_id, c.source, c.resource_type || '/' || c.resource_id as resource,
    c.row_kind as kind, c.row_id, p.id as patient_id, p.name as patient_name, c.field,
    ${shown(sql`c.ours`)} as ours, ${shown(sql`c.imported`)} as imported, c.state, b.currency,
    c.created_at, c.updated_at, c.version`
  const joins = sql`
    left join patients p on p.id = c.patient_id
    left join bills b on c.row_kind = 'bill' and b.id = c.row_id`
  /** Texts of records are for those who read records. */
  const seenBy = (viewer: Viewer) => sql`
    c.state <> 'applied' and (c.row_kind <> 'medical record'
      or ${hasPermission(viewer, 'records.read')}::boolean)`

  async function find(
    viewer: Viewer,
    id: string,
    db: AnySql = sql,
  ): Promise<ImportConflict | undefined> {
    const [row] = await db<Stored[]>`
      select ${columns} from import_changes c ${joins} where c.id = ${id} and ${seenBy(viewer)}`
    return row && withWords(row)
  }

  /**
   * Answers open conflicts of one row together; false where the row has other values by now, or a
   * conflict another version than the one that was read.
   */
  async function answerRow(
    viewer: WritingViewer,
    ids: readonly string[],
    choice: ConflictChoice,
    version?: number,
  ): Promise<boolean> {
    return sql.begin(async (tx) => {
      const open = await tx<Open[]>`
        select id, field, ours, imported, row_kind as kind, row_id, version
        from import_changes
        where id = any(${[...ids]}::uuid[]) and state = 'open' order by id for update`
      const [first] = open
      if (!first || (version !== undefined && first.version !== version)) return false
      const { kind, rowId } = first
      const now = (await rowsNow(tx, kind, [rowId])).get(rowId)
      if (!now && choice === 'take') throw new Problem('conflict', { detail: gone })
      const changed = now ? open.filter(({ field, ours }) => now.values[field] !== ours) : []
      if (now && changed.length > 0) {
        for (const { id, field } of changed) {
          await tx`update import_changes set ours = ${now.values[field] ?? null},
              updated_by = ${acting(tx, viewer)}
            where id = ${id}`
        }
        return false
      }
      if (choice === 'take') {
        const values = Object.fromEntries(open.map(({ field, imported }) => [field, imported]))
        await writeRow(tx, kind, rowId, values, viewer)
        const after = (await rowsNow(tx, kind, [rowId])).get(rowId)
        const isTaken = after && open.every(({ field, ours }) => after.values[field] !== ours)
        if (!isTaken) throw new Problem('conflict', { detail: notPossible })
      }
      const after = (await rowsNow(tx, kind, [rowId])).get(rowId)
      const rowVersion = kind === 'medical record' ? (after?.version ?? null) : null
      await tx`
        update import_changes set state = ${choice === 'take' ? 'taken' : 'kept'},
          answered_at = now(), answered_by = ${viewer.userId},
          row_version = ${choice === 'take' ? rowVersion : null}, updated_by = ${acting(tx, viewer)}
        where id = any(${open.map(({ id }) => id)}::uuid[])`
      return true
    })
  }

  return {
    find: (viewer: Viewer, id: string) => find(viewer, id),

    async list(
      viewer: Viewer,
      importId: string,
      query: QueryOf<typeof listImportConflicts>,
    ): Promise<Page<ImportConflict>> {
      const paging = keyset<Stored>(
        sql,
        { columns: [{ sql: 'c.id', type: 'uuid', of: ({ id }) => id }], direction: 'asc' },
        query,
      )
      const base = sql`c.import_id = ${importId} and c.state = 'open' and ${seenBy(viewer)}`
      const rows = await sql<Stored[]>`
        select ${columns} from import_changes c ${joins} where ${base} and ${paging.position}
        order by ${paging.order} limit ${paging.limit}`
      const page = await paging.page(rows, () =>
        countUpTo(sql, sql`from import_changes c where ${base}`),
      )
      return { ...page, rows: page.rows.map(withWords) }
    },

    async answer(
      viewer: WritingViewer,
      found: ImportConflict,
      version: number,
      choice: ConflictChoice,
    ): Promise<ImportConflict> {
      const { id } = found
      const stale = async () => new Problem('changed', { current: await find(viewer, id) })
      if (found.version !== version) throw await stale()
      if (found.state !== 'open') throw new Problem('conflict', { detail: answered })
      if (!(await answerRow(viewer, [id], choice, version))) throw await stale()
      const after = await find(viewer, id)
      if (!after) throw new Problem('unexpected')
      return after
    },

    async answerAll(viewer: WritingViewer, importId: string, choice: ConflictChoice) {
      const condition = sql`c.import_id = ${importId} and c.state = 'open' and ${seenBy(viewer)}`
      const open = await sql<{ id: string; rowId: string }[]>`
        select c.id, c.row_id from import_changes c where ${condition}
        order by c.id limit ${answeredAtOnce}`
      const counts = { answered: 0, changed: 0 }
      for (const of of Map.groupBy(open, ({ rowId }) => rowId).values()) {
        const ids = of.map(({ id }) => id)
        // A row that cannot take the imported values stays open; the others go on.
        const isDone = await answerRow(viewer, ids, choice).catch((error: unknown) => {
          if (error instanceof Problem) return false
          throw error
        })
        counts[isDone ? 'answered' : 'changed'] += ids.length
      }
      const [left] = await sql<{ count: number }[]>`
        select count(*)::integer as count from import_changes c where ${condition}`
      return { ...counts, left: left?.count ?? 0 }
    },
  }
}

const answered = 'This conflict was answered already.'
const gone = 'The row was deleted here, so it takes no imported value. Keep ours.'
const notPossible = 'The row cannot have this value as it is now. Answer its other conflicts first.'

function withWords({ currency, ...row }: Stored): ImportConflict {
  const labels: Readonly<Record<string, string>> = changedFields[row.kind]
  const words = (value: string | null) =>
    row.field.endsWith('_minor') && value !== null && currency !== null
      ? `${fromMinor(Number(value), currency)} ${currency}`
      : value
  const { ours, imported } = row
  return {
    ...row,
    label: labels[row.field] ?? row.field,
    ours: words(ours),
    imported: words(imported),
  }
}
