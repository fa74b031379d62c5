import type { Viewer } from '../../../contract/role.ts'
import type { Sql } from '../../../server/database/connect.ts'
import type { Replica } from '../../../server/database/replica.ts'
import { reportDoors } from '../../reports/catalog/server/report-doors.ts'
import { reportStore } from '../../reports/catalog/server/report-store.ts'
import { readClinicRow } from '../../settings/server/clinic-store.ts'
import { daysOfWeeks, type Tile, type WeekRange } from '../tiles.ts'

interface Definition extends Omit<Tile, 'report'> {
  /** The id of the report. */
  readonly report: string
  readonly by?: string
}

const tiles: readonly Definition[] = [
  {
    title: 'Visits',
    report: 'visits-over-time',
    by: 'week',
    measures: [{ id: 'held', name: 'Visits' }],
  },
  {
    title: 'No-shows and late cancelations',
    ...{ report: 'no-shows', by: 'week' },
    measures: [
      { id: 'noShows', name: 'No-shows' },
      { id: 'late', name: 'Late' },
    ],
  },
  {
    title: 'Waiting, from arrival to call',
    ...{ report: 'waiting-times', by: 'week' },
    measures: [
      { id: 'medianWait', name: 'Half of all' },
      { id: 'longWait', name: 'Nine of ten' },
    ],
  },
  {
    title: 'Booked time of the open hours',
    report: 'utilisation',
    measures: [{ id: 'utilisation', name: 'Booked' }],
  },
  {
    title: 'Income',
    ...{ report: 'revenue', by: 'week' },
    measures: [
      { id: 'billed', name: 'Billed' },
      { id: 'paid', name: 'Paid by now' },
    ],
  },
  { title: 'Owed, by age', report: 'aging', measures: [{ id: 'owed', name: 'Owed' }] },
]

/** A tile shows what its report answers, so that both agree. */
export function tileStore(sql: Sql, replica: Replica) {
  const doors = reportDoors(sql)
  const reports = reportStore(sql, replica)

  return {
    async read(viewer: Viewer, weeks: WeekRange): Promise<Tile[]> {
      const { today, firstWeekday } = await readClinicRow(sql)
      const days = daysOfWeeks(today, Number(weeks), firstWeekday)
      const read = await Promise.all(
        tiles.map(async ({ report: id, by, ...tile }): Promise<Tile[]> => {
          const found = await doors.find(viewer, id)
          if (!found) return []
          return [{ ...tile, report: await reports.read(found, { ...days, by, compare: 'weeks' }) }]
        }),
      )
      return read.flat()
    },
  }
}
