import type { QueryOf } from '../../../contract/endpoint.ts'
import type { Page } from '../../../contract/page.ts'
import type { Viewer } from '../../../contract/role.ts'
import type { Sql } from '../../../server/database/connect.ts'
import { keyset } from '../../../server/database/keyset.ts'
import { wordQuery } from '../../../server/database/word-search.ts'
import type { readTimeline, TimelineGroup, TimelineKind } from '../timeline.ts'
import { timelineDetails } from './timeline-details.ts'
import { timelineItems } from './timeline-items.ts'

/** Items of one kind that a group shows at most. */
const mostOfKind = 60
/** Stands for no visit where groups are sorted. */
const noVisit = '00000000-0000-0000-0000-000000000000'

const nothing = { rows: [], next: null, previous: null, total: 0, totalIsAtLeast: false }

/** One group of a page with the ids of its items of one kind; a group that is not filled has one row for each kind. */
interface Part {
  readonly at: string
  readonly visit: string
  readonly kind: TimelineKind
  readonly count: number
  readonly ids: readonly string[]
}

interface Group {
  readonly at: string
  readonly visit: string
}

/** The story of a patient, by visits and days, newest first. */
export function timelineStore(sql: Sql) {
  const details = timelineDetails(sql)

  return {
    async read(
      viewer: Viewer,
      patientId: string,
      asked: QueryOf<typeof readTimeline>,
    ): Promise<Page<TimelineGroup>> {
      const words = await wordQuery(sql, asked.search)
      // Marks alone were typed, which stand in no text.
      if (asked.search && words === undefined) return nothing
      const query = words === undefined ? undefined : sql`${words}::tsquery`
      const { kind, from, until } = asked
      const showsErrors = asked.errors === 'shown'
      const { visits, items } = timelineItems(sql, viewer, patientId, { kind, showsErrors, query })
      const paging = keyset<Group>(
        sql,
        {
          columns: [
            { sql: 'at collate "C"', type: 'text', of: ({ at }) => at },
            { sql: 'visit', type: 'uuid', of: ({ visit }) => visit },
          ],
          direction: 'desc',
        },
        asked,
      )
      // A year is not before its days: moments are compared as far as both are known.
      const period = sql`
        ${from ? sql`and at <> '' and at >= left(${from}, length(at))` : sql``}
        ${until ? sql`and at <> '' and left(at, 10) <= ${until}` : sql``}`
      const parts = await sql<(Part & { groups: number })[]>`
        with visits as materialized (${visits}),
        items as materialized (
          select kind, id, at, coalesce(visit_id, ${noVisit}::uuid) as visit from (${items}) i
          where true ${period}),
        groups as materialized (select at, visit from items group by at, visit),
        page as (
          select at, visit from groups where ${paging.position}
          order by ${paging.order} limit ${paging.limit})
        select i.at, i.visit, i.kind, count(*)::int as count,
          (array_agg(i.id order by i.id))[1:${mostOfKind}] as ids,
          (select count(*)::int from groups) as groups
        from page join items i using (at, visit)
        group by i.at, i.visit, i.kind order by i.at collate "C" desc, i.visit desc, i.kind`
      const found = groupsOf(parts)
      const total = { total: parts[0]?.groups ?? 0, totalIsAtLeast: false }
      const page = await paging.page(found, () => Promise.resolve(total))
      const shown = new Set(page.rows.map(keyOf))
      const ofPage = parts.filter((part) => shown.has(keyOf(part)))
      const ids = (one: TimelineKind) =>
        ofPage.filter((part) => part.kind === one).flatMap((part) => part.ids)
      const visitIds = page.rows.map(({ visit }) => visit).filter((id) => id !== noVisit)
      const read = await details.read({ viewer, patientId, ids, visitIds, query })
      const rows = page.rows.map((group) => {
        const own = ofPage.filter((part) => keyOf(part) === keyOf(group))
        return read.group({
          at: group.at,
          visitId: group.visit === noVisit ? null : group.visit,
          ids: new Map(own.map((part) => [part.kind, part.ids])),
          more: own.reduce((sum, part) => sum + part.count - part.ids.length, 0),
        })
      })
      return { ...page, rows }
    },
  }
}

const keyOf = ({ at, visit }: Group) => `${at} ${visit}`

/** The groups in the order of their parts. */
function groupsOf(parts: readonly Part[]): Group[] {
  return [
    ...new Map(parts.map((part) => [keyOf(part), { at: part.at, visit: part.visit }])).values(),
  ]
}
