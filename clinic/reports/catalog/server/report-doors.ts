import type { BodyOf } from '../../../../contract/endpoint.ts'
import { Id } from '../../../../contract/endpoint.ts'
import { hasPermission } from '../../../../contract/permission.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { readClinicRow } from '../../../settings/server/clinic-store.ts'
import { type OwnReport, previewId, type previewReport, type ReportDataset } from '../own-report.ts'
import type { ReportSummary } from '../report.ts'
import type { Dataset, Facts, ReportDefinition } from './dataset.ts'
import { datasets, definitions } from './definitions.ts'
import { describeDataset } from './describe-dataset.ts'
import { checkParts } from './known-parts.ts'
import { ownReportStore } from './own-report-store.ts'

/** A report that the viewer may open, with the rows that it counts. */
export interface OpenReport {
  readonly definition: ReportDefinition
  readonly dataset: Dataset
  readonly facts: Facts
}

/** Milliseconds after which a report is given up: less than screens wait for an answer. */
const usualPatience = 10_000

/** Doctors see their own figures unless a duty gives them those of the clinic. */
const seesAll = (viewer: Viewer) =>
  viewer.role !== 'doctor' || hasPermission(viewer, 'reports.weeks')

/** The reports of the product and of the clinic that a viewer may open: they may read what these count. */
export function reportDoors(sql: Sql, { patience = usualPatience }: { patience?: number } = {}) {
  const own = ownReportStore(sql)

  async function factsFor(viewer: Viewer): Promise<Facts> {
    const { timeZone: zone, today, currency, firstWeekday } = await readClinicRow(sql)
    return { zone, today, currency, firstWeekday, viewer, seesAll: seesAll(viewer), patience }
  }

  function open(definition: ReportDefinition, facts: Facts): OpenReport | undefined {
    const make = isKnown(definition) ? datasets[definition.dataset] : undefined
    const dataset = make?.(sql, facts)
    if (!dataset || !hasPermission(facts.viewer, dataset.permission)) return undefined
    return facts.seesAll || dataset.own ? { definition, dataset, facts } : undefined
  }

  /** A report whose rows a later version no longer counts: those who can mend it see it. */
  const isAdrift = (definition: ReportDefinition, viewer: Viewer) =>
    !isKnown(definition) && hasPermission(viewer, 'reports.design')

  return {
    async list(viewer: Viewer): Promise<ReportSummary[]> {
      const [facts, ownOnes] = await Promise.all([factsFor(viewer), own.list()])
      return [...ownOnes.map(definitionOf), ...definitions]
        .filter((one) => open(one, facts) ?? isAdrift(one, viewer))
        .map(({ id, group, title, question }) => ({ id, group, title, question }))
    },

    /** Undefined where there is no such report, or the viewer may not open it. */
    async find(viewer: Viewer, id: string): Promise<OpenReport | undefined> {
      const stored = Id.safeParse(id).success ? await own.find(id) : undefined
      const definition = stored ? definitionOf(stored) : definitions.find((one) => one.id === id)
      if (!definition) return undefined
      if (isAdrift(definition, viewer)) throw new Problem('conflict', { detail: rowsAreGone })
      return open(definition, await factsFor(viewer))
    },

    /** All rows that the viewer may count, with the parts of reports about them. */
    async datasets(viewer: Viewer): Promise<ReportDataset[]> {
      const facts = await factsFor(viewer)
      return Object.keys(datasets).flatMap((dataset) => {
        const opened = open({ ...unnamed, dataset }, facts)
        return opened ? describeDataset(dataset, opened.dataset) : []
      })
    },

    /** A report that is not stored, after its parts were checked. */
    async draft(
      viewer: Viewer,
      { compare: _, days, ...parts }: BodyOf<typeof previewReport>,
    ): Promise<OpenReport> {
      const facts = await factsFor(viewer)
      const definition = { ...unnamed, ...parts, ...(days ? { days } : {}) }
      const opened = open(definition, facts)
      checkParts(parts, opened && describeDataset(parts.dataset, opened.dataset))
      // `checkParts` refuses a dataset that is not open.
      return opened as OpenReport
    },

    /** Whether the viewer sees an own report, also a deleted one. */
    async mayOpen(viewer: Viewer, report: OwnReport): Promise<boolean> {
      const definition = definitionOf(report)
      return isAdrift(definition, viewer) || Boolean(open(definition, await factsFor(viewer)))
    },
  }
}

const isKnown = ({ dataset }: ReportDefinition) => Object.hasOwn(datasets, dataset)

const rowsAreGone =
  'OpenWard no longer counts the rows of this report. Edit it to count others, or delete it.'

/** The definition of a report before it has a name. */
const unnamed: ReportDefinition = {
  ...{ id: previewId, group: 'Own', title: 'Preview', question: 'Preview' },
  ...{ dataset: '', by: [], measures: [], chart: 'none' },
}

function definitionOf(report: OwnReport): ReportDefinition {
  const { id, title, question, dataset, by, measures, where, chart, days } = report
  return {
    ...{ id, group: 'Own', title, question, dataset, by, measures, where, chart },
    ...(days ? { days } : {}),
  }
}
