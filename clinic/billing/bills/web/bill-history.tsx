import { formatMoney, fromMinor, negative, toMinor } from '../../../../contract/money.ts'
import { paths } from '../../../../contract/paths.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { Section } from '../../../../web/ui/section.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Day } from '../../../../web/ui/when.tsx'
import { type BillDocument, type BillWithHistory, creditNoteName, invoiceName } from '../bill.ts'
import { type BillPayment, paymentMethodWords, receiptName } from '../payment.ts'
import classes from './bill-history.module.css'
import { GiveBack } from './give-back.tsx'
import { ReturnRequestNote } from './return-request-note.tsx'
import { DocumentPdf, ReceiptPdf } from './paper-links.tsx'

/** Every document and payment of a bill in the order in which they were written. */
export function BillHistory({ bill }: { bill: BillWithHistory }) {
  const rows = [
    ...bill.documents.map((document) => ({ at: document.createdAt, document, payment: null })),
    ...bill.payments.map((payment) => ({ at: payment.createdAt, document: null, payment })),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return (
    <div className={classes.history}>
      <Section title="History">
        <ul className={classes.rows} aria-label="History of the bill">
          {rows.map(({ document, payment }) =>
            document ? (
              <DocumentRow
                key={`${document.kind} ${document.number}`}
                document={document}
                bill={bill}
              />
            ) : (
              <PaymentRow key={payment.id} payment={payment} currency={bill.currency} />
            ),
          )}
        </ul>
      </Section>
    </div>
  )
}

function DocumentRow({ document, bill }: { document: BillDocument; bill: BillWithHistory }) {
  const { kind, number, creditsNumber, patientName, date, amount, reason } = document
  const isCredit = kind === 'credit note'
  const name = isCredit ? `Credit note ${creditNoteName(number)}` : `Invoice ${invoiceName(number)}`
  const about = creditsNumber === null ? patientName : `for ${invoiceName(creditsNumber)}`
  return (
    <li className={classes.row}>
      <Day date={date} />
      <span className={classes.what}>
        <strong>{name}</strong> {about}
        {isCredit && reason !== null && <span className={classes.reason}>{reason}</span>}
        <DocumentPdf bill={bill} document={document} name={name} />
      </span>
      <span className={classes.amount}>
        {formatMoney(isCredit ? negative(amount) : amount, bill.currency)}
      </span>
    </li>
  )
}

function PaymentRow({ payment, currency }: { payment: BillPayment; currency: string }) {
  const { receiptNumber, method, note, date, amount, allocated, returned } = payment
  const name = receiptNumber === null ? 'Payment' : `Payment ${receiptName(receiptNumber)}`
  const mayOpen = mayCall(useSession(), { permission: 'bills.read' })
  const minor = (sum: string) => toMinor(sum, currency)
  const free = minor(amount) - minor(allocated) - minor(returned)
  const isWaiting = payment.request !== null && payment.request.refusal === null
  return (
    <li className={classes.row}>
      <Day date={date} />
      <span className={classes.what}>
        <strong>
          {mayOpen ? <TextLink to={paths.paymentDetails(payment.id)}>{name}</TextLink> : name}
        </strong>{' '}
        {paymentMethodWords[method]}
        {note !== null && <span className={classes.reason}>{note}</span>}
        {payment.returnReason !== null && (
          <span className={classes.reason}>
            {`${formatMoney(returned, currency)} given back: ${payment.returnReason}`}
          </span>
        )}
        {free > 0 && (
          <span className={classes.reason}>
            {`${formatMoney(fromMinor(free, currency), currency)} does not pay this bill.`}
          </span>
        )}
        <ReturnRequestNote payment={payment} currency={currency} />
        <span className={classes.acts}>
          <ReceiptPdf payment={payment} />
          {!isWaiting && (
            <GiveBack payment={payment} free={fromMinor(free, currency)} currency={currency} />
          )}
        </span>
      </span>
      <span className={classes.amount}>{formatMoney(amount, currency)}</span>
    </li>
  )
}
