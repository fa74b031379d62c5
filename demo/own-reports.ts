import type { NewOwnReport } from '../clinic/reports/catalog/own-report.ts'
import type { Transaction } from '../server/database/connect.ts'
import { admin } from './cast.ts'
import { addReportSchedules } from './report-schedules.ts'

/** The reports that the demo clinic made of its own. */
const reports: readonly NewOwnReport[] = [
  {
    id: '01900000-0000-7000-8000-000000001850',
    title: 'Missed visits by doctor and weekday',
    question: 'On which days should we remind the patients of which doctor once more?',
    dataset: 'visits',
    by: ['doctor', 'weekday'],
    measures: ['noShows', 'noShowRate', 'visits'],
    where: [],
    chart: 'grid',
    days: '90 days',
  },
  {
    id: '01900000-0000-7000-8000-000000001851',
    title: 'Owed by patients, by doctor',
    question: 'For whose visits have patients who pay themselves not paid yet?',
    dataset: 'bills',
    by: ['doctor'],
    measures: ['owed', 'bills', 'average'],
    where: [
      { dimension: 'status', value: 'unpaid' },
      { dimension: 'payer', value: null },
    ],
    chart: 'bars',
    days: '12 months',
  },
]

/** Own reports of the clinic, and schedules that mail links to reports. */
export async function addReports(tx: Transaction): Promise<void> {
  await addOwnReports(tx)
  await addReportSchedules(tx)
}

async function addOwnReports(tx: Transaction): Promise<void> {
  for (const { id, title, question, dataset, by, measures, where, chart, days } of reports) {
    await tx`
      insert into own_reports (id, title, question, dataset, by, measures, conditions, chart, days,
        created_by, updated_by)
      values (${id}, ${title}, ${question}, ${dataset}, ${by}, ${measures},
        ${JSON.stringify(where)}::text::jsonb, ${chart}, ${days}, ${admin.id}, ${admin.id})`
  }
}
