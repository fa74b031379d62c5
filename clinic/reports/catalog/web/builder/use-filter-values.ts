import { useQueries } from '@tanstack/react-query'
import { ask } from '../../../../../web/ask.ts'
import type { SelectOption } from '../../../../../web/form/select-field.tsx'
import { previewReport, type ReportDataset } from '../../own-report.ts'
import { filterText } from './own-report-form.ts'

export interface FilterValues {
  /** Each is the text of a filter, with the words of its value. */
  readonly options: readonly SelectOption[]
  readonly isRead: boolean
}

const none: FilterValues = { options: [], isRead: false }
/** Milliseconds for which the values are not read again. */
const fresh = 300_000

/** The values that rows of the last 12 months have, by dimension: a report counts them. */
export function useFilterValues(dataset: ReportDataset, dimensions: readonly string[]) {
  const [measure] = dataset.measures
  const found = useQueries({
    queries: dimensions.map((dimension) => ({
      queryKey: [['report-values'], previewReport.path, dataset.id, dimension],
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<FilterValues> => {
        const parts = { dataset: dataset.id, measures: [measure?.id ?? ''], where: [] }
        const days = dataset.hasDays ? ('12 months' as const) : null
        const { rows } = await ask(previewReport, {
          body: { ...parts, by: [dimension], chart: 'bars', days, compare: 'none' },
          signal,
        })
        const options = rows.map(({ by: [{ value = null, words = '' } = {}] }) => ({
          ...{ value: filterText({ dimension, value }), label: words },
        }))
        return { options, isRead: true }
      },
      staleTime: fresh,
    })),
  })
  return (dimension: string): FilterValues => found[dimensions.indexOf(dimension)]?.data ?? none
}
