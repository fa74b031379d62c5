import type { Report } from '../report.ts'
import { changeInWords, figureInWords } from '../figure-words.ts'
import { RowsLink } from './rows-link.tsx'
import classes from './report-page.module.css'

/** The figures of all rows, each with its change and a link to its rows. */
export function ReportTotals({ report }: { readonly report: Report }) {
  const { measures, totals, totalsBefore, currency } = report
  return (
    <dl className={classes.totals}>
      {measures.map(({ id, name, unit, about }, place) => {
        const value = totals[place] ?? null
        const before = totalsBefore?.[place] ?? null
        const change = totalsBefore ? changeInWords(value, before, unit) : undefined
        return (
          <div key={id}>
            <dt>{name}</dt>
            <dd>
              <RowsLink report={report} measure={id} className={classes.total}>
                {figureInWords(value, unit, currency)}
              </RowsLink>
              {(value !== null || before !== null) && totalsBefore && (
                <span className={classes.change}>
                  {change && `${change} · `}before {figureInWords(before, unit, currency)}
                </span>
              )}
              {about && <span className={classes.change}>{about}</span>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
