import type { AnswerOf, QueryOf } from '../../../../contract/endpoint.ts'
import { hasPermission } from '../../../../contract/permission.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { readClinicRow } from '../../../settings/server/clinic-store.ts'
import type { listReportRows, Report, ReportQuery, ReportSummary } from '../report.ts'
import { answerReport } from './answer-report.ts'
import type { Dataset, Facts, ReportDefinition } from './dataset.ts'
import { datasets, definitions } from './definitions.ts'
import { reportRows } from './report-rows.ts'

/** A report that the viewer may open, with the rows that it counts. */
export interface OpenReport {
  readonly definition: ReportDefinition
  readonly dataset: Dataset
  readonly facts: Facts
}

/** Doctors see their own figures unless a duty gives them those of the clinic. */
const seesAll = (viewer: Viewer) =>
  viewer.role !== 'doctor' || hasPermission(viewer, 'reports.weeks')

/** The reports, as far as the viewer may read what they count. */
export function reportStore(sql: Sql) {
  async function factsFor(viewer: Viewer): Promise<Facts> {
    const { timeZone: zone, today, currency, firstWeekday } = await readClinicRow(sql)
    return { zone, today, currency, firstWeekday, viewer, seesAll: seesAll(viewer) }
  }

  function open(definition: ReportDefinition, facts: Facts): OpenReport | undefined {
    const dataset = datasets[definition.dataset]?.(sql, facts)
    if (!dataset || !hasPermission(facts.viewer, dataset.permission)) return undefined
    return facts.seesAll || dataset.own ? { definition, dataset, facts } : undefined
  }

  async function computedAt({ computedAt: at }: Dataset): Promise<string | null> {
    if (!at) return null
    const [row] = await sql<{ at: string | null }[]>`select ${at} as at`
    return row?.at ?? null
  }

  return {
    async list(viewer: Viewer): Promise<ReportSummary[]> {
      const facts = await factsFor(viewer)
      return definitions
        .filter((one) => open(one, facts))
        .map(({ id, group, title, question }) => ({ id, group, title, question }))
    },

    /** Undefined where there is no such report, or the viewer may not open it. */
    async find(viewer: Viewer, id: string): Promise<OpenReport | undefined> {
      const definition = definitions.find((one) => one.id === id)
      return definition && open(definition, await factsFor(viewer))
    },

    async read({ definition, dataset, facts }: OpenReport, query: ReportQuery): Promise<Report> {
      const { id, group, title, question } = definition
      return {
        ...{ id, group, title, question },
        ...(await answerReport(sql, definition, dataset, facts, query)),
        computedAt: await computedAt(dataset),
        currency: facts.currency,
      }
    },

    rows(
      { definition, dataset, facts }: OpenReport,
      query: QueryOf<typeof listReportRows>,
    ): Promise<AnswerOf<typeof listReportRows>> {
      return reportRows(sql, definition, dataset, facts, query)
    },
  }
}
