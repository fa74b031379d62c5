import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer, writtenIn } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { unlessTaken } from '../../../../server/database/unique.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import {
  mostOwnReports,
  type NewOwnReport,
  type OwnReport,
  type OwnReportChanges,
} from '../own-report.ts'

/** How the own reports of the clinic are made. Which of them a viewer may see is a matter of their datasets. */
export function ownReportStore(sql: Sql) {
  const read = (where: Fragment, db: AnySql = sql) => db<OwnReport[]>`
    select id, title, question, dataset, by, measures, conditions as "where", chart, days,
      created_at, updated_at, version
    from own_reports where ${where}
    order by searchable(variadic array[title]), id limit ${mostOwnReports}`

  async function find(id: string, db: AnySql = sql): Promise<OwnReport | undefined> {
    const [report] = await read(sql`id = ${id} and deleted_at is null`, db)
    return report
  }

  /** After a write that may have met a newer version. */
  async function written(id: string, count: number): Promise<OwnReport> {
    const current = await find(id)
    if (!current) throw new Problem('not-found')
    if (count === 0) throw new Problem('changed', { current })
    return current
  }

  return {
    find: (id: string) => find(id),

    /** Also a deleted one, for bringing it back. */
    async findWithDeleted(id: string): Promise<OwnReport | undefined> {
      const [report] = await read(sql`id = ${id}`)
      return report
    },

    list: async (): Promise<OwnReport[]> => read(sql`deleted_at is null`),

    async add(viewer: WritingViewer, wanted: NewOwnReport): Promise<OwnReport> {
      const hash = creationHash(wanted)
      const { id, title, question, dataset, by, measures, where, chart, days } = wanted
      return sql.begin(async (tx) => {
        // No conflict target: the same request sent twice at once can hit the title before the id.
        const made = await tx`
          insert into own_reports (id, title, question, dataset, by, measures, conditions, chart, days,
            creation_hash, created_by, updated_by)
          select ${id}, ${title}, ${question}, ${dataset}, ${by}, ${measures},
            ${JSON.stringify(where)}::text::jsonb, ${chart}, ${days}, ${hash}, ${viewer.userId}, ${viewer.userId}
          where ${writtenIn(tx, viewer.context)}
          on conflict do nothing`
        const [before] = await tx<{ createdBy: string | null; creationHash: Buffer | null }[]>`
          select created_by, creation_hash from own_reports where id = ${id}`
        if (!before) throw titleTaken()
        checkSameCreation(before, viewer.userId, hash)
        if (made.count > 0) await checkRoom(tx)
        const report = await find(id, tx)
        if (!report) throw new Problem('not-found')
        return report
      })
    },

    async change(
      viewer: WritingViewer,
      id: string,
      version: number,
      { title, question, dataset, by, measures, where, chart, days }: OwnReportChanges,
    ): Promise<OwnReport> {
      const { count } = await unlessTaken(
        () => sql`
          update own_reports set title = ${title}, question = ${question}, dataset = ${dataset}, by = ${by},
            measures = ${measures}, conditions = ${JSON.stringify(where)}::text::jsonb, chart = ${chart},
            days = ${days}, updated_by = ${acting(sql, viewer)}
          where id = ${id} and version = ${version} and deleted_at is null`,
        'own_reports_title',
        titleTaken,
      )
      return written(id, count)
    },

    async remove(viewer: WritingViewer, id: string, version: number): Promise<void> {
      const { count } = await sql`
        update own_reports set deleted_at = now(), updated_by = ${acting(sql, viewer)}
        where id = ${id} and version = ${version} and deleted_at is null`
      if (count === 0) await written(id, count)
    },

    /** One that is not deleted stays as it is. */
    async restore(viewer: WritingViewer, id: string): Promise<OwnReport> {
      await unlessTaken(
        () => sql`
          update own_reports set deleted_at = null, updated_by = ${acting(sql, viewer)}
          where id = ${id} and deleted_at is not null`,
        'own_reports_title',
        titleTaken,
      )
      return written(id, 1)
    },
  }
}

async function checkRoom(tx: AnySql): Promise<void> {
  const [found] = await tx<{ count: number }[]>`
    select count(*)::int as count from own_reports where deleted_at is null`
  if ((found?.count ?? 0) <= mostOwnReports) return
  const detail = `A clinic has at most ${mostOwnReports} own reports. Delete one first.`
  throw new Problem('conflict', { detail })
}

/** Two reports with the same title could not be told apart. */
function titleTaken(): Problem {
  return new Problem('invalid', { errors: { title: 'Another own report has this title.' } })
}
