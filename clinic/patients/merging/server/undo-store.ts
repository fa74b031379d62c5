import type { BodyOf } from '../../../../contract/endpoint.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { ChartRows } from '../../../../server/concept.ts'
import type { WritingViewer } from '../../../../server/database/acting.ts'
import type { AnySql, Sql, Transaction } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { renameAccount } from '../../../access/users/server/stored-profile.ts'
import { lockCharts, type LockedChart, writeChart } from '../../charts/server/merged-charts.ts'
import type { ChartMerge, MergeToUndo, undoMerge } from '../chart-merge.ts'
import { type Columns, valuesAfterUndo } from '../merged-values.ts'
import { movingColumns, tiesBetween } from './chart-references.ts'
import { inWords, quiet } from './merge-store.ts'
import { rowsSince, type Since } from './rows-since.ts'

interface Merge {
  readonly id: string
  readonly stayedId: string
  readonly mergedId: string
  readonly stayedBefore: Columns
  readonly given: Columns
  readonly accountId: string | null
  readonly createdAt: string
  readonly undoneAt: string | null
  readonly version: number
}

interface Parts {
  readonly sql: Sql
  readonly chartRows: readonly ChartRows[]
}

/** Merges as their charts show them, and their end: each chart has what it had, and its own later work. */
export function undoStore({ sql, chartRows }: Parts) {
  const columns = sql`
    m.id, m.reason, m.created_at as merged_at, m.undone_at, m.version,
    jsonb_build_object('id', s.id, 'mrn', s.mrn, 'name', s.name, 'dob', s.dob) as stayed,
    jsonb_build_object('id', g.id, 'mrn', g.mrn, 'name', g.name, 'dob', g.dob) as merged,
    (select coalesce(nullif(name, ''), email) from users where id = m.created_by) as merged_by,
    (select coalesce(nullif(name, ''), email) from users where id = m.undone_by) as undone_by,
    case when m.undone_at is not null then 'This merge was undone.'
      else (select 'Undo the later merge of the chart ' || l.mrn || ' first.'
        from chart_merges n join patients l on l.id = n.merged_id
        where n.undone_at is null and n.id <> m.id
          and (n.merged_id = m.stayed_id or n.stayed_id = m.stayed_id and n.created_at > m.created_at)
        order by n.created_at desc limit 1) end as kept_because`
  const from = sql`from chart_merges m join patients s on s.id = m.stayed_id
    join patients g on g.id = m.merged_id`

  const read = (db: AnySql, where: Fragment) =>
    db<ChartMerge[]>`select ${columns} ${from} where ${where} order by m.created_at desc, m.id desc`

  return {
    /** The merges into a chart, also those into charts that were merged into it later. */
    list: (patientId: string): Promise<ChartMerge[]> =>
      read(sql, sql`coalesce(s.merged_into, s.id) = ${patientId}`),

    async find(id: string): Promise<ChartMerge | undefined> {
      const [merge] = await read(sql, sql`m.id = ${id}`)
      return merge
    },

    async toUndo(merge: ChartMerge): Promise<MergeToUndo> {
      const moving = await movingColumns(sql, chartRows)
      const moved = await sql<{ name: string; count: number }[]>`
        select table_name || '.' || column_name as name, count(*)::int
        from chart_merge_rows where merge_id = ${merge.id} group by 1`
      const ties = await tiesBetween(sql, moving)
      const since = merge.keptBecause
        ? []
        : await rowsSince(sql, await stored(sql, merge.id), moving, ties)
      return {
        ...merge,
        moved: moving.flatMap(({ table, column, words }) => {
          const count = moved.find(({ name }) => name === `${table}.${column}`)?.count ?? 0
          return words && count > 0 ? [inWords(words, count)] : []
        }),
        since: since.filter(({ word }) => word !== ''),
      }
    },

    async undo(
      viewer: WritingViewer,
      { id }: ChartMerge,
      version: number,
      { given }: BodyOf<typeof undoMerge>,
    ): Promise<ChartMerge> {
      await sql.begin(async (tx) => {
        const before = await stored(tx, id)
        const ids = [before.stayedId, before.mergedId]
        const charts = await lockCharts(tx, quiet(viewer).context, ids)
        const [shown] = await read(tx, sql`m.id = ${id}`)
        if (!shown || shown.version !== version) {
          throw new Problem('changed', { ...(shown && { current: shown }) })
        }
        if (shown.keptBecause) throw new Problem('conflict', { detail: shown.keptBecause })
        await separate(tx, quiet(viewer), await stored(tx, id), charts, given)
      })
      const [merge] = await read(sql, sql`m.id = ${id}`)
      if (!merge) throw new Problem('not-found')
      return merge
    },
  }

  async function stored(db: AnySql, id: string): Promise<Merge> {
    const [merge] = await db<Merge[]>`
      select id, stayed_id, merged_id, stayed_before, given, account_id, created_at, undone_at, version
      from chart_merges where id = ${id}`
    if (!merge) throw new Problem('not-found')
    return merge
  }

  async function separate(
    tx: Transaction,
    viewer: WritingViewer,
    merge: Merge,
    charts: ReadonlyMap<string, LockedChart>,
    given: BodyOf<typeof undoMerge>['given'],
  ): Promise<void> {
    const stayed = charts.get(merge.stayedId)
    const merged = charts.get(merge.mergedId)
    if (stayed?.mergedInto !== null || merged?.mergedInto !== stayed.id) {
      throw new Problem('conflict', { detail: 'These charts are not merged any more.' })
    }
    const moving = await movingColumns(tx, chartRows)
    const ties = await tiesBetween(tx, moving)
    const since = await rowsSince(tx, merge, moving, ties)
    // The account that came with the merged chart goes back, if it was not taken from the chart since.
    const accountId = merge.accountId !== null && stayed.userId === merge.accountId
    const values = valuesAfterUndo(stayed.content, merge.given, merge.stayedBefore)
    const seen = Math.max(stayed.version, merged.version)
    if (accountId) {
      values['user_id'] = null
      values['email'] = merge.stayedBefore['email'] ?? null
    } else if (stayed.userId) {
      delete values['email']
    }
    await writeChart(tx, stayed.id, { ...values, merged_into: null }, seen, viewer.userId)
    const back = accountId ? { user_id: merge.accountId, email: stayed.content['email'] } : {}
    await writeChart(tx, merged.id, { ...back, merged_into: null }, seen, viewer.userId)
    for (const { table, column, colliding } of moving) {
      await tx`select return_chart_rows(${merge.id}, ${table}, ${column},
        ${colliding ? tx.json({ ...colliding }) : null})`
    }
    const isGiven = ({ table, key }: Since) =>
      given.some((one) => one.table === table && one.key === key)
    const going = since.filter((row) => row.goesBack || isGiven(row))
    for (const name of new Set(going.map(({ table }) => table))) {
      const keys = going.filter(({ table }) => table === name).map(({ key }) => ({ id: key }))
      await tx`select give_chart_rows(${merge.id}, ${name}, 'patient_id', ${tx.json(keys)})`
    }
    for (const { table, column } of moving) {
      for (const tie of ties.filter((one) => one.table === table && !one.hasId)) {
        await tx`select follow_tied_rows(${merge.id}, ${table}, ${column}, ${tie.column}, ${tie.to})`
      }
    }
    await tx`update chart_merges set undone_at = now(), undone_by = ${viewer.userId},
      updated_by = ${viewer.userId} where id = ${merge.id}`
    await renameBoth(tx, viewer, stayed, merged, accountId ? merge.accountId : null)
  }

  /** Accounts have the names of their charts (E-09). */
  async function renameBoth(
    tx: Transaction,
    viewer: WritingViewer,
    stayed: LockedChart,
    merged: LockedChart,
    backId: string | null,
  ): Promise<void> {
    const userId = backId ?? stayed.userId
    if (!userId) return
    const chartId = backId ? merged.id : stayed.id
    const [chart] = await tx<{ name: string }[]>`select name from patients where id = ${chartId}`
    await renameAccount(tx, userId, chart?.name ?? '', viewer)
  }
}
