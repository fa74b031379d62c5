import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import type { Sql } from '../server/database/connect.ts'

export interface OwnReportRows {
  /** An own report of visits. */
  readonly ownReport: string
}

const parts = {
  dataset: 'visits',
  by: ['doctor'],
  measures: ['visits'],
  where: [{ dimension: 'state', value: 'completed' }],
  chart: 'bars',
  days: 'month',
}

/** Stores an own report with a text that occurs nowhere else. */
export async function someOwnReport(sql: Sql, text: string): Promise<OwnReportRows> {
  const ownReport = uuidv7()
  await sql`
    insert into own_reports (id, title, question, dataset, by, measures, conditions, chart, days)
    values (${ownReport}, ${`${text} ${ownReport}`}, ${text}, ${parts.dataset}, ${parts.by}, ${parts.measures},
      ${JSON.stringify(parts.where)}::text::jsonb, ${parts.chart}, ${parts.days})`
  return { ownReport }
}

const entered = {
  ...parts,
  // No two reports have the same title.
  get title() {
    return `Report ${uuidv7()}`
  },
}
/** Bodies of reports; which parts there are is a rule of their dataset. */
export const ownReportBodies: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '/api/own-reports': entered,
  '/api/own-reports/:id': entered,
  '/api/report-previews': { ...parts, compare: 'none' },
}

/** The same for bodies that are made at random. */
export function ownReportValues(path: string): Record<string, fc.Arbitrary<unknown>> {
  if (!(path in ownReportBodies)) return {}
  return {
    dataset: fc.constant('visits'),
    by: fc.constantFrom(['doctor'], ['time'], ['month']),
    measures: fc.constantFrom(['visits'], ['noShowRate', 'held']),
    where: fc.constantFrom([], parts.where, [{ dimension: 'type', value: null }]),
    chart: fc.constantFrom('bars', 'none'),
    days: fc.constantFrom('month', '12 months', null),
  }
}
