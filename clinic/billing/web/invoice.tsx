import { formatMoney } from '../../../contract/money.ts'
import { orDash, personLabel } from '../../../contract/person.ts'
import { Letterhead } from '../../../web/ui/letterhead.tsx'
import { type BillWithLines, billStatusWords, invoiceName } from '../bill.ts'
import classes from './invoice.module.css'

/** A bill on paper: A4 or Letter, whichever the printer holds. Not shown on screen. */
export function Invoice({ bill }: { bill: BillWithLines }) {
  const { currency, patient } = bill
  const lines = bill.lines.length > 0 ? bill.lines : [{ description: 'Visit', amount: bill.amount }]
  return (
    <section className={classes.invoice} aria-hidden>
      <Letterhead />
      <h2 className={classes.title}>Invoice {invoiceName(bill.invoiceNumber)}</h2>
      <dl className={classes.facts}>
        <div>
          <dt>Patient</dt>
          <dd>{personLabel(patient, bill.patientId)}</dd>
        </div>
        <div>
          <dt>Date</dt>
          <dd>{bill.date}</dd>
        </div>
        <div>
          <dt>Status</dt>
          <dd>{billStatusWords[bill.status]}</dd>
        </div>
      </dl>
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ description, amount }, position) => (
            <tr key={position}>
              <td>{description}</td>
              <td>{orDash(amount && formatMoney(amount, currency))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{formatMoney(bill.amount, currency)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
