import { formatMoney, toMinor } from '../../../../contract/money.ts'
import { orDash, personLabel } from '../../../../contract/person.ts'
import { Letterhead } from '../../../../web/ui/letterhead.tsx'
import { PlainDay, useDateWords } from '../../../../web/ui/when.tsx'
import { type BillWithHistory, billStatusWords, invoiceName } from '../bill.ts'
import { visitLine } from '../billed-visit.ts'
import { printedLines } from '../printed-lines.ts'
import { LineDetail } from './line-detail.tsx'
import classes from './invoice.module.css'

/** A bill for printing: A4 or Letter, as the printer has it. Not shown on screen. */
export function Invoice({ bill }: { bill: BillWithHistory }) {
  const { currency, patient, visit } = bill
  const words = useDateWords()
  const lines = printedLines(bill, currency, visitLine(visit, words))
  return (
    <section className={classes.invoice} aria-hidden>
      <Letterhead />
      <h2 className={classes.title}>Invoice {invoiceName(bill.invoiceNumber)}</h2>
      <dl className={classes.facts}>
        <div>
          <dt>Patient</dt>
          <dd>{patient?.name || personLabel(patient, bill.patientId)}</dd>
        </div>
        {bill.payer && (
          <div>
            <dt>Bill to</dt>
            <dd>{bill.payer}</dd>
          </div>
        )}
        <div>
          <dt>Date</dt>
          <dd>
            <PlainDay date={bill.date} />
          </dd>
        </div>
        {visit && (
          <div>
            <dt>Visit</dt>
            <dd>
              <PlainDay date={visit.date} />
              {visit.doctor && ` with ${visit.doctor}`}
            </dd>
          </div>
        )}
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
          {lines.map((line, position) => (
            <tr key={position}>
              <td>
                {line.description}
                <LineDetail line={line} currency={currency} />
              </td>
              <td>{orDash(line.amount && formatMoney(line.amount, currency))}</td>
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
