import type { ChartPoint } from '../../../../web/chart/series-chart.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { figureInWords } from '../figure-words.ts'
import { previewId } from '../own-report.ts'
import type { MeasureColumn, Report } from '../report.ts'
import { RowsLink } from './rows-link.tsx'
import { useGroupWords } from './use-group-words.ts'

interface Steps {
  readonly points: readonly ChartPoint[]
  /** A figure as it is drawn. */
  readonly drawn: (value: number | null | undefined) => number | null
  readonly inWords: (drawn: number) => string
  readonly onAxis: (drawn: number) => string
}

/** The steps of a report over time as points of a chart, with the figures of a measure. */
export function useSteps(report: Report, measure: MeasureColumn | undefined): Steps {
  const words = useGroupWords(report)
  const dates = useDateWords()
  const { rows, dimensions, currency } = report
  const [step] = dimensions
  const unit = measure?.unit ?? 'count'
  // Shares are drawn in percent, so that the axis has whole numbers.
  const scale = unit === 'percent' ? 100 : 1
  const inWords = (figure: number) => figureInWords(figure / scale, unit, currency)
  return {
    points: rows.map((row) => {
      const name = words(row, 0)
      const start = row.by[0]?.value ?? ''
      const isDay = step?.id === 'day' || step?.id === 'week'
      return {
        name,
        short: isDay
          ? dates.dayOfMonth(start)
          : step?.id === 'month'
            ? name.replace(/ \d\d(\d\d)$/, ' ’$1')
            : name,
        link: report.id !== previewId && (
          <RowsLink report={report} measure={measure?.id} row={row}>
            Open the rows
          </RowsLink>
        ),
      }
    }),
    drawn: (value) => (value === null || value === undefined ? null : value * scale),
    inWords,
    // Whole numbers without cents.
    onAxis: (figure) => inWords(figure).replace(/\.00$/, ''),
  }
}
