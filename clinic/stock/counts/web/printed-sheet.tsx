import { useSession } from '../../../../web/session-context.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import type { StockCountSheet } from '../stock-count.ts'
import classes from './count-page.module.css'

/** The sheet on paper, with room for numbers written by hand; not shown on screen. */
export function PrintedSheet({ sheet }: { readonly sheet: StockCountSheet }) {
  const words = useDateWords()
  const { clinic } = useSession()
  const isHidden = sheet.isBlind && sheet.status !== 'closed'
  return (
    <div className={classes.printed}>
      <p>{`${sheet.location}, begun ${words.instant(sheet.createdAt)}, printed ${words.date(clinic.today)}`}</p>
      <table>
        <thead>
          <tr>
            <th>Item</th>
            <th>Lot</th>
            <th>Expiry</th>
            {!isHidden && <th>Expected</th>}
            <th>Counted</th>
            <th>Note</th>
          </tr>
        </thead>
        <tbody>
          {sheet.lines.map((line) => (
            <tr key={line.id}>
              <td>{line.item}</td>
              <td>{line.lotNumber ?? '-'}</td>
              <td>{line.expiresOn === null ? '-' : words.date(line.expiresOn)}</td>
              {!isHidden && <td>{`${line.expected ?? ''} ${line.unit}`}</td>}
              <td>{line.counted ?? ''}</td>
              <td>{line.reason ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
