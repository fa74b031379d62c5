import { BarList } from '../../../../web/chart/bar-list.tsx'
import { SeriesChart } from '../../../../web/chart/series-chart.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import type { MeasureColumn, Report, ReportGroupRow } from '../report.ts'
import { changeInWords, figureInWords } from '../figure-words.ts'
import { useGroupWords } from './use-group-words.ts'
import { HeatGrid } from './heat-grid.tsx'
import { Pyramid } from './pyramid.tsx'
import { RowsLink } from './rows-link.tsx'
import { useSteps } from './use-steps.tsx'
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
  if (chart === 'over time') return <OverTime {...{ report, measure, place }} />
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
}

function OverTime({ report, measure, place }: OverTimeProps) {
  const steps = useSteps(report, measure)
  const { today } = useSession().clinic
  const { rows, dimensions } = report
  // A line ends where nothing is known yet, instead of falling to zero.
  const now = rows.map(({ by: [step], figures }) => {
    const isToCome = (step?.value ?? '') > today && !figures[place]
    return isToCome ? null : steps.drawn(figures[place])
  })
  const hasBefore = rows.some((row) => row.before?.[place])
  return (
    <SeriesChart
      label={`${measure.name} by ${dimensions[0]?.name.toLowerCase() ?? ''}`}
      points={steps.points}
      series={
        hasBefore
          ? [
              { name: 'Now', drawn: 'line', values: now },
              {
                name: 'Before',
                drawn: 'line',
                values: rows.map((row) => steps.drawn(row.before?.[place])),
              },
            ]
          : [{ name: measure.name, drawn: measure.addsUp ? 'bars' : 'line', values: now }]
      }
      inWords={steps.inWords}
      onAxis={steps.onAxis}
    />
  )
}
