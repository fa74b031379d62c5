import type { MeasureColumn, Report, ReportGroupRow } from '../report.ts'
import { RowsLink } from './rows-link.tsx'
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
  const [lines, columns] = [valuesOf(0), valuesOf(1)]
  const most = Math.max(...rows.map((row) => value(row) ?? 0)) || 1
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.box} tabIndex={0} role="group" aria-label="Grid">
      <table className={classes.grid}>
        <caption className={classes.caption}>
          {measure.name} by {dimensions[0]?.name.toLowerCase()} and{' '}
          {dimensions[1]?.name.toLowerCase()}
        </caption>
        <thead>
          <tr>
            <td />
            {columns.slice(0, mostColumns).map(({ key, name }) => (
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
              {columns.slice(0, mostColumns).map((column) => {
                const row = cells.get(JSON.stringify([line.key, column.key]))
                const figure = row ? value(row) : null
                const step = Math.ceil((10 * Math.max(0, figure ?? 0)) / most)
                return (
                  <td key={column.key} data-step={step}>
                    {row && figure !== null && figure !== 0 && (
                      <RowsLink report={report} measure={measure.id} row={row}>
                        {inWords(figure)}
                      </RowsLink>
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

  /** The values of a group, in their own order where they have one. */
  function valuesOf(at: number) {
    const found = new Map(
      rows.map((row) => [row.by[at]?.value ?? null, { row, place: row.by[at]?.place ?? 0 }]),
    )
    return [...found]
      .toSorted(([, a], [, b]) => a.place - b.place)
      .map(([key, { row }]) => ({ key, name: words(row, at) }))
  }
}
