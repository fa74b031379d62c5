import { Card } from '../../../../web/ui/card.tsx'
import type { Period } from '../book.ts'
import classes from './books-page.module.css'
import { ExportButton } from './export-button.tsx'

/** The period as files for spreadsheets and for the accountant. */
export function BookFiles({ period }: { period: Period }) {
  const { from, to } = period
  return (
    <div className={`${classes.section ?? ''} ${classes.files ?? ''}`}>
      <Card
        title="Files of these days"
        text="The ledger has one line for each side of an entry, and no names of patients."
      >
        <div className={classes.buttons}>
          <ExportButton of="ledger" filters={period} label="Export ledger" />
          <ExportButton of="bills" filters={{ from, to }} label="Export bills" />
          <ExportButton of="payments" filters={{ from, to }} label="Export payments" />
          <ExportButton of="documents" filters={{ from, to }} label="Export invoices" />
        </div>
      </Card>
    </div>
  )
}
