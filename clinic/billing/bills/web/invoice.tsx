import { formatMoney, fromMinor, toMinor } from '../../../../contract/money.ts'
import { orDash, personLabel } from '../../../../contract/person.ts'
import { Letterhead } from '../../../../web/ui/letterhead.tsx'
import { PlainDay } from '../../../../web/ui/when.tsx'
import { type BillLine, type BillWithLines, billStatusWords, invoiceName } from '../bill.ts'
import classes from './invoice.module.css'

/** A bill for printing: A4 or Letter, as the printer has it. Not shown on screen. */
export function Invoice({ bill }: { bill: BillWithLines }) {
  const { currency, patient } = bill
  const lines = linesOnPaper(bill)
  return (
    <section className={classes.invoice} aria-hidden>
      <Letterhead />
      <h2 className={classes.title}>Invoice {invoiceName(bill.invoiceNumber)}</h2>
      <dl className={classes.facts}>
        <div>
          <dt>Patient</dt>
          <dd>{patient?.name || personLabel(patient, bill.patientId)}</dd>
        </div>
        <div>
          <dt>Date</dt>
          <dd>
            <PlainDay date={bill.date} />
          </dd>
        </div>
        <div>
          <dt>Due</dt>
          <dd>
            <PlainDay date={bill.dueOn} />
          </dd>
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
          {toMinor(bill.paid, currency) > 0 && (
            <>
              <tr>
                <th scope="row">Paid</th>
                <td>{formatMoney(bill.paid, currency)}</td>
              </tr>
              <tr>
                <th scope="row">To pay</th>
                <td>{formatMoney(bill.owed, currency)}</td>
              </tr>
            </>
          )}
        </tfoot>
      </table>
    </section>
  )
}

/** The printed lines add up to the amount, even if it was changed after the lines were written. */
function linesOnPaper({ amount, currency, lines }: BillWithLines): readonly BillLine[] {
  if (lines.length === 0) return [{ description: 'Visit', amount }]
  const amounts = lines.map((line) => line.amount).filter((one) => one !== null)
  const minor = (one: string) => toMinor(one, currency)
  const difference = minor(amount) - amounts.reduce((sum, one) => sum + minor(one), 0)
  if (difference === 0 || amounts.length < lines.length) return lines
  return [...lines, { description: 'Adjustment', amount: fromMinor(difference, currency) }]
}
