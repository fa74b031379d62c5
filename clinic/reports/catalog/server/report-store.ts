import type { AnswerOf, QueryOf } from '../../../../contract/endpoint.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { Read, Replica } from '../../../../server/database/replica.ts'
import { tookTooLong } from '../../../../server/database/time-limit.ts'
import type { listReportRows, Report, ReportQuery } from '../report.ts'
import { answerReport, type Comparing } from './answer-report.ts'
import type { Dataset } from './dataset.ts'
import { datasets } from './definitions.ts'
import { checkStillThere } from './known-parts.ts'
import type { OpenReport } from './report-doors.ts'
import { reportRows } from './report-rows.ts'
import { inTurn } from './report-turns.ts'

/** The answers of reports that a viewer has opened. */
export function reportStore(sql: Sql, replica: Replica) {
  /**
   * Figures may be a little behind, so they are counted on the standby. The right to open the report was
   * read from the primary. The rows of doctors depend on who may open which chart now.
   */
  async function counted<T>(
    { definition, dataset, facts }: OpenReport,
    count: (from: Sql, rows: Dataset) => Promise<T>,
  ): Promise<Read<T>> {
    checkStillThere(definition, dataset)
    if (facts.viewer.role === 'doctor') {
      return { answer: await inGoodTime(() => count(sql, dataset)), asOf: null }
    }
    return inGoodTime(() =>
      replica.read((from) => count(from, datasets[definition.dataset]?.(from, facts) ?? dataset)),
    )
  }

  async function computedAt({ computedAt: at }: Dataset): Promise<string | null> {
    if (!at) return null
    const [row] = await sql<{ at: string | null }[]>`select ${at} as at`
    return row?.at ?? null
  }

  return {
    async read(report: OpenReport, query: ReportQuery, comparing?: Comparing): Promise<Report> {
      const { definition, facts } = report
      const { id, group, title, question } = definition
      const { answer, asOf } = await counted(report, (from, dataset) =>
        answerReport(from, definition, dataset, facts, query, comparing),
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

async function inGoodTime<T>(answer: () => Promise<T>): Promise<T> {
  try {
    return await inTurn(answer)
  } catch (error) {
    if (!tookTooLong(error)) throw error
    const detail = 'This report takes too long. Choose fewer days or fewer groups.'
    throw new Problem('conflict', { detail })
  }
}
