import type { AnswerOf, QueryOf } from '../../../../contract/endpoint.ts'
import { hasPermission } from '../../../../contract/permission.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { Read, Replica } from '../../../../server/database/replica.ts'
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

/** The reports that a viewer may open. */
export function reportDoors(sql: Sql) {
  async function factsFor(viewer: Viewer): Promise<Facts> {
    const { timeZone: zone, today, currency, firstWeekday } = await readClinicRow(sql)
    return { zone, today, currency, firstWeekday, viewer, seesAll: seesAll(viewer) }
  }

  function open(definition: ReportDefinition, facts: Facts): OpenReport | undefined {
    const dataset = datasets[definition.dataset]?.(sql, facts)
    if (!dataset || !hasPermission(facts.viewer, dataset.permission)) return undefined
    return facts.seesAll || dataset.own ? { definition, dataset, facts } : undefined
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
  }
}

/** The reports, as far as the viewer may read what they count. */
export function reportStore(sql: Sql, replica: Replica) {
  /**
   * Figures may be a little behind, so they are counted on the standby. Who may open the report was
   * read from the primary. The rows of doctors depend on who may open which chart now.
   */
  async function counted<T>(
    { definition, dataset, facts }: OpenReport,
    count: (from: Sql, rows: Dataset) => Promise<T>,
  ): Promise<Read<T>> {
    if (facts.viewer.role === 'doctor') return { answer: await count(sql, dataset), asOf: null }
    return replica.read((from) =>
      count(from, datasets[definition.dataset]?.(from, facts) ?? dataset),
    )
  }

  async function computedAt({ computedAt: at }: Dataset): Promise<string | null> {
    if (!at) return null
    const [row] = await sql<{ at: string | null }[]>`select ${at} as at`
    return row?.at ?? null
  }

  return {
    ...reportDoors(sql),

    async read(report: OpenReport, query: ReportQuery): Promise<Report> {
      const { definition, facts } = report
      const { id, group, title, question } = definition
      const { answer, asOf } = await counted(report, (from, dataset) =>
        answerReport(from, definition, dataset, facts, query),
      )
      return {
        ...{ id, group, title, question },
        ...answer,
        ...{ currency: facts.currency, asOf, computedAt: await computedAt(report.dataset) },
      }
    },

    async rows(
      report: OpenReport,
      query: QueryOf<typeof listReportRows>,
    ): Promise<AnswerOf<typeof listReportRows>> {
      const { answer, asOf } = await counted(report, (from, dataset) =>
        reportRows(from, report.definition, dataset, report.facts, query),
      )
      return { ...answer, asOf }
    },
  }
}
