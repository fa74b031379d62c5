import { Problem } from '../../../../contract/problem.ts'
import type { ReportDataset, ReportParts } from '../own-report.ts'
import { isTimeGroup, refusalsOf } from '../own-report-rules.ts'
import type { Dataset, ReportDefinition } from './dataset.ts'

/** Refuses parts that no report can have, by field. A dataset that is not open is as one that is not there. */
export function checkParts(
  parts: Omit<ReportParts, 'days'>,
  dataset: ReportDataset | undefined,
): asserts dataset is ReportDataset {
  const errors = dataset
    ? refusalsOf(parts, dataset)
    : { dataset: 'There are no such rows to count. Choose others.' }
  if (Object.keys(errors).length > 0) throw new Problem('invalid', { errors })
}

/** A later version of OpenWard may lack parts of a report that the clinic made with an earlier one. */
export function checkStillThere(
  { by, measures, where = [] }: ReportDefinition,
  dataset: Dataset,
): void {
  const isGroup = (id: string) =>
    Object.hasOwn(dataset.dimensions, id) || (isTimeGroup(id) && dataset.at !== undefined)
  const gone = [
    ...measures.filter((id) => !Object.hasOwn(dataset.measures, id)).map((id) => `figure “${id}”`),
    ...by.filter((id) => !isGroup(id)).map((id) => `group “${id}”`),
    ...where
      .map(({ dimension }) => dimension)
      .flatMap((id) => (isGroup(id) ? [] : `filter “${id}”`)),
  ]
  if (gone.length === 0) return
  const detail = `OpenWard no longer has the ${gone.join(', the ')} of this report. Edit the report, or delete it.`
  throw new Problem('conflict', { detail })
}
