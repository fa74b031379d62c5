import { BarList } from '../../../../web/chart/bar-list.tsx'
import { ChartFrame } from '../../../../web/chart/chart-frame.tsx'
import { SeriesChart } from '../../../../web/chart/series-chart.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { changeInWords, figureInWords } from '../figure-words.ts'
import type { MeasureColumn, Report, ReportGroupRow } from '../report.ts'
import { reportOf, rowsBehind } from './report-links.ts'
import { useGroupWords } from './use-group-words.ts'
import { useSteps } from './use-steps.tsx'

interface ReportTileProps {
  readonly title: string
  readonly report: Report
  /** The measures that are drawn, with names for the chart; the first one is the figure of the tile. */
  readonly measures: readonly { readonly id: string; readonly name: string }[]
}

const mostBars = 12

/** A report drawn small: its first figure, a chart of some figures, and their table. */
export function ReportTile({ title, report, measures }: ReportTileProps) {
  const { rows, dimensions, totals, of, currency } = report
  const words = useGroupWords(report)
  const drawn = measures.flatMap(({ id, name }) => {
    const measure = report.measures.find((one) => one.id === id)
    return measure ? { ...measure, name } : []
  })
  const [main, ...others] = drawn
  if (!main) return null
  const placeOf = ({ id }: MeasureColumn) => report.measures.findIndex((one) => one.id === id)
  const valueOf = (row: ReportGroupRow, measure: MeasureColumn) =>
    row.figures[placeOf(measure)] ?? null
  const totalOf = (measure: MeasureColumn) => totals[placeOf(measure)] ?? null
  const inWords = (measure: MeasureColumn, value: number | null) =>
    figureInWords(value, measure.unit, currency)
  const isEmpty = drawn.every((one) => rows.every((row) => !valueOf(row, one)))
  return (
    <ChartFrame
      title={title}
      to={reportOf(report)}
      figure={<TextLink to={rowsBehind(report, main.id)}>{inWords(main, totalOf(main))}</TextLink>}
      note={[
        others.length > 0 && main.name.toLowerCase(),
        beforeInWords(report, main),
        ...others.map((one) => `${one.name.toLowerCase()} ${inWords(one, totalOf(one))}`),
      ]
        .filter((part) => part)
        .join('; ')}
      empty={isEmpty ? `No ${of[1]} to show yet.` : undefined}
      heads={[dimensions[0]?.name ?? '', ...drawn.map(({ name }) => name)]}
      rows={rows.map((row) => [
        words(row, 0),
        ...drawn.map((one) => (
          <TextLink key={one.id} to={rowsBehind(report, one.id, row)}>
            {inWords(one, valueOf(row, one))}
          </TextLink>
        )),
      ])}
    >
      {dimensions[0]?.isTime ? (
        <Steps {...{ title, report, drawn, valueOf }} />
      ) : (
        <BarList
          label={`${main.name} by ${dimensions[0]?.name.toLowerCase() ?? ''}`}
          whole={main.unit === 'percent' ? 1 : 0}
          rows={rows.slice(0, mostBars).map((row) => ({
            id: row.by[0]?.value ?? '',
            name: <TextLink to={rowsBehind(report, main.id, row)}>{words(row, 0)}</TextLink>,
            value: Math.max(0, valueOf(row, main) ?? 0),
            text: inWords(main, valueOf(row, main)),
          }))}
        />
      )}
      {!dimensions[0]?.isTime && rows.length > mostBars && (
        <p>
          The first {mostBars} of {rows.length}.
        </p>
      )}
    </ChartFrame>
  )
}

interface StepsProps {
  readonly title: string
  readonly report: Report
  readonly drawn: readonly MeasureColumn[]
  readonly valueOf: (row: ReportGroupRow, measure: MeasureColumn) => number | null
}

function Steps({ title, report, drawn, valueOf }: StepsProps) {
  const [main] = drawn
  const steps = useSteps(report, main)
  return (
    <SeriesChart
      label={`${title} by ${report.dimensions[0]?.name.toLowerCase() ?? ''}`}
      points={steps.points}
      series={drawn.map((one) => ({
        name: one.name,
        drawn: one.addsUp ? 'bars' : 'line',
        values: report.rows.map((row) => steps.drawn(valueOf(row, one))),
      }))}
      inWords={steps.inWords}
      onAxis={steps.onAxis}
    />
  )
}

/** `+12%, before 278`. */
function beforeInWords(
  { measures, totals, totalsBefore, currency }: Report,
  measure: MeasureColumn,
) {
  if (!totalsBefore) return undefined
  const place = measures.findIndex(({ id }) => id === measure.id)
  const before = totalsBefore[place] ?? null
  const change = changeInWords(totals[place] ?? null, before, measure.unit)
  return [change, `before ${figureInWords(before, measure.unit, currency)}`]
    .filter((part) => part)
    .join(', ')
}
