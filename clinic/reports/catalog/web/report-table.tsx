import { useState } from 'react'
import { Button } from '@mantine/core'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { mostGroups, type Report } from '../report.ts'
import { figureInWords } from '../figure-words.ts'
import { onlyGroup } from './report-links.ts'
import { RowsLink } from './rows-link.tsx'
import { useGroupWords } from './use-group-words.ts'
import classes from './report-table.module.css'

interface ReportTableProps {
  readonly report: Report
  readonly title?: string
}

/** Groups that a table shows at first. */
const few = 50

/** The groups of a report as a table; each figure leads to its rows. */
export function ReportTable({ report, title = 'Figures' }: ReportTableProps) {
  const { dimensions, measures, rows, totals, currency, isCut, of } = report
  const wordsOf = useGroupWords(report)
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, few)
  return (
    <Card title={title}>
      {/* Wider than the screen, it scrolls in its place, also with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.box} tabIndex={0} role="group" aria-label={`Table: ${title}`}>
        <table className={classes.table} aria-label={title === 'Figures' ? report.title : title}>
          <thead>
            <tr>
              {dimensions.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
              {measures.map(({ id, name }) => (
                <th key={id} scope="col" data-number>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={JSON.stringify(row.by.map(({ value }) => value))}>
                {row.by.map((_, place) =>
                  place === 0 ? (
                    <th key={place} scope="row">
                      <FirstGroup to={onlyGroup(report, row)} words={wordsOf(row, place)} />
                    </th>
                  ) : (
                    <td key={place}>{wordsOf(row, place)}</td>
                  ),
                )}
                {measures.map(({ id, unit }, place) => (
                  <td key={id} data-number>
                    <RowsLink report={report} measure={id} row={row}>
                      {figureInWords(row.figures[place] ?? null, unit, currency)}
                    </RowsLink>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              {/* Without groups the figures of all rows are the only ones. */}
              {dimensions.length > 0 && (
                <th scope="row" colSpan={dimensions.length}>
                  All
                </th>
              )}
              {measures.map(({ id, unit }, place) => (
                <td key={id} data-number>
                  {figureInWords(totals[place] ?? null, unit, currency)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      {rows.length === 0 && dimensions.length > 0 && (
        <p className={classes.note}>There are no {of[1]} in these days.</p>
      )}
      {!isWhole && rows.length > few && (
        <Button variant="default" className={classes.more ?? ''} onClick={() => setIsWhole(true)}>
          Show all {rows.length} groups
        </Button>
      )}
      {isCut && (
        <p className={classes.note}>
          Only the first {mostGroups} groups are shown. Their sums count all of them.
        </p>
      )}
    </Card>
  )
}

/** The words of a group, which lead to the report of this group alone. */
function FirstGroup({ to, words }: { readonly to: string | null; readonly words: string }) {
  return to === null ? words : <TextLink to={to}>{words}</TextLink>
}
