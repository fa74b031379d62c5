import { TextLink } from '../../../../web/ui/text-link.tsx'
import type { MeasureColumn, Report, ReportGroupRow } from '../report.ts'
import { rowsBehind } from './report-links.ts'
import classes from './heat-grid.module.css'

/** The parts of a drawing of groups. */
export interface GroupsDrawn {
  readonly report: Report
  readonly measure: MeasureColumn
  readonly value: (row: ReportGroupRow) => number | null
  readonly inWords: (figure: number | null) => string
  readonly words: (row: ReportGroupRow, place: number) => string
}

/** Values of the second group that fit beside each other. */
const mostColumns = 24
const mostLines = 40

/** Two groups as lines and columns: the greater the figure, the stronger its cell. */
export function HeatGrid({ report, measure, value, inWords, words }: GroupsDrawn) {
  const { rows, dimensions } = report
  const cells = new Map(rows.map((row) => [JSON.stringify(row.by.map((one) => one.value)), row]))
  const linesAndColumns = [0, 1].map((place) => {
    const found = new Map(rows.map((row) => [row.by[place]?.value ?? null, words(row, place)]))
    return [...found].map(([key, name]) => ({ key, name }))
  })
  const [lines = [], columns = []] = linesAndColumns
  // Columns stand in the order of their values, whichever line has them first.
  const inOrder = columns.every(({ key }) => key !== null && !Number.isNaN(Number(key)))
    ? columns.toSorted((a, b) => Number(a.key) - Number(b.key))
    : columns
  const most = Math.max(...rows.map((row) => value(row) ?? 0)) || 1
  return (
    <div className={classes.box}>
      <table className={classes.grid}>
        <caption className={classes.caption}>
          {measure.name} by {dimensions[0]?.name.toLowerCase()} and{' '}
          {dimensions[1]?.name.toLowerCase()}
        </caption>
        <thead>
          <tr>
            <td />
            {inOrder.slice(0, mostColumns).map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, mostLines).map((line) => (
            <tr key={line.key}>
              <th scope="row">{line.name}</th>
              {inOrder.slice(0, mostColumns).map((column) => {
                const row = cells.get(JSON.stringify([line.key, column.key]))
                const figure = row ? value(row) : null
                const step = Math.ceil((10 * Math.max(0, figure ?? 0)) / most)
                return (
                  <td key={column.key} data-step={step}>
                    {row && figure !== null && figure !== 0 && (
                      <TextLink to={rowsBehind(report, measure.id, row)}>
                        {inWords(figure)}
                      </TextLink>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
