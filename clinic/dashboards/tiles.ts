import * as z from 'zod'
import { daysAfter } from '../../contract/dates.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { type Days, firstOfWeek } from '../../contract/stretches.ts'
import { Report } from '../reports/catalog/report.ts'

/** How many weeks tiles may be about. */
export const weekRanges = ['4', '12', '26', '52'] as const
export type WeekRange = (typeof weekRanges)[number]
export const usualRange: WeekRange = '12'

/** Some figures of a report, drawn small. */
export const Tile = z.object({
  title: z.string(),
  /** The measures of the report that are drawn, with names for the chart; the first one is the figure of the tile. */
  measures: z.array(z.object({ id: z.string(), name: z.string() })),
  report: Report,
})
export type Tile = z.infer<typeof Tile>

/**
 * Those tiles whose reports the viewer may open; doctors see their own figures. They are about whole days, up to
 * yesterday: half a day beside whole ones would look like a fall.
 */
export const readTiles = endpoint({
  method: 'GET',
  path: '/api/dashboards/tiles',
  summary: 'Figures of reports for the dashboards, week by week',
  action: 'list',
  kind: 'dashboard',
  permission: 'reports.read',
  query: z.strictObject({ weeks: z.enum(weekRanges).default(usualRange) }),
  answer: z.array(Tile),
  // Not the topics of visits and bills: what happens today is not counted, and comes all day long.
  reads: ['schedules', 'settings'],
})

/** The last weeks with the running one, up to yesterday; weeks begin on `firstWeekday`, 1 for Monday. */
export function daysOfWeeks(today: string, weeks: number, firstWeekday: number): Days {
  const to = daysAfter(today, -1)
  return { from: daysAfter(firstOfWeek(to, firstWeekday), -7 * (weeks - 1)), to }
}
