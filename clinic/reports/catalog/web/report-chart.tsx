import { BarList } from '../../../../web/chart/bar-list.tsx'
import { SeriesChart } from '../../../../web/chart/series-chart.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { previewId } from '../own-report.ts'
import type { MeasureColumn, Report, ReportGroupRow } from '../report.ts'
import { changeInWords, figureInWords } from '../figure-words.ts'
import { useGroupWords } from './use-group-words.ts'
import { HeatGrid } from './heat-grid.tsx'
import { Pyramid } from './pyramid.tsx'
import { RowsLink } from './rows-link.tsx'
import classes from './report-page.module.css'

interface ReportChartProps {
  readonly report: Report
  readonly measure: MeasureColumn
}

/** Groups that a chart of bars draws; the table has all of them. */
const mostBars = 20

/** One figure of a report, drawn as the report has it. */
export function ReportChart({ report, measure }: ReportChartProps) {
  const { chart, rows, measures, currency } = report
  const words = useGroupWords(report)
  const place = measures.indexOf(measure)
  const value = (row: ReportGroupRow) => row.figures[place] ?? null
  const inWords = (figure: number | null) => figureInWords(figure, measure.unit, currency)
  if (rows.every((row) => !value(row))) {
    return <p className={classes.empty}>There is nothing to draw.</p>
  }
  if (chart === 'over time') return <OverTime {...{ report, measure, place, inWords }} />
  if (chart === 'grid') return <HeatGrid {...{ report, measure, value, inWords, words }} />
  if (chart === 'pyramid') return <Pyramid {...{ report, measure, value, inWords, words }} />
  const drawn = rows.slice(0, mostBars)
  return (
    <>
      <BarList
        label={measure.name}
        rows={drawn.map((row) => {
          const change =
            row.before && changeInWords(value(row), row.before[place] ?? null, measure.unit)
          return {
            id: JSON.stringify(row.by.map((one) => one.value)),
            name: (
              <RowsLink report={report} measure={measure.id} row={row}>
                {words(row, 0)}
              </RowsLink>
            ),
            value: Math.max(0, value(row) ?? 0),
            text: [inWords(value(row)), change].filter((one) => one).join(' · '),
          }
        })}
      />
      {rows.length > mostBars && (
        <p className={classes.note}>
          The first {mostBars} of {rows.length}. The table has all of them.
        </p>
      )}
    </>
  )
}

interface OverTimeProps extends ReportChartProps {
  readonly place: number
  readonly inWords: (figure: number | null) => string
}

function OverTime({ report, measure, place, inWords }: OverTimeProps) {
  const words = useGroupWords(report)
  const dates = useDateWords()
  const { rows, dimensions, before } = report
  const [step] = dimensions
  // Shares are drawn in percent, so that the axis has whole numbers.
  const scale = measure.unit === 'percent' ? 100 : 1
  const drawn = (value: number | null | undefined) =>
    value === null || value === undefined ? null : value * scale
  const now = rows.map((row) => drawn(row.figures[place]))
  const short = (row: ReportGroupRow) => {
    const start = row.by[0]?.value ?? ''
    if (step?.id === 'day' || step?.id === 'week') return dates.dayOfMonth(start)
    return step?.id === 'month' ? words(row, 0).replace(/ \d\d(\d\d)$/, ' ’$1') : words(row, 0)
  }
  return (
    <SeriesChart
      label={`${measure.name} by ${step?.name.toLowerCase() ?? ''}`}
      points={rows.map((row) => ({
        name: words(row, 0),
        short: short(row),
        link: report.id !== previewId && (
          <RowsLink report={report} measure={measure.id} row={row}>
            Open the rows
          </RowsLink>
        ),
      }))}
      series={
        before
          ? [
              { name: 'Now', drawn: 'line', values: now },
              {
                name: 'Before',
                drawn: 'line',
                values: rows.map((row) => drawn(row.before?.[place])),
              },
            ]
          : [{ name: measure.name, drawn: measure.addsUp ? 'bars' : 'line', values: now }]
      }
      inWords={(figure) => inWords(figure / scale)}
      onAxis={(figure) => onAxis(figure / scale, measure.unit, report.currency)}
    />
  )
}

/** A short form: whole numbers without cents. */
function onAxis(figure: number, unit: MeasureColumn['unit'], currency: string): string {
  return figureInWords(figure, unit, currency).replace(/\.00$/, '')
}
