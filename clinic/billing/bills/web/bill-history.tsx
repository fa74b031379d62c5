import { Button } from '@mantine/core'
import { v7 as uuidv7 } from 'uuid'
import { formatMoney, fromMinor, toMinor } from '../../../../contract/money.ts'
import { paths } from '../../../../contract/paths.ts'
import { Problem } from '../../../../contract/problem.ts'
import { useAct } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { confirmWithReason } from '../../../../web/ui/confirm.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Section } from '../../../../web/ui/section.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Day } from '../../../../web/ui/when.tsx'
import { type BillDocument, type BillWithHistory, creditNoteName, invoiceName } from '../bill.ts'
import { type BillPayment, paymentMethodWords, receiptName, returnPayment } from '../payment.ts'
import classes from './bill-history.module.css'
import { ReturnRequestNote } from './return-request-note.tsx'
import { DocumentPdf, ReceiptPdf } from './paper-links.tsx'
import { usualReason } from './usual-reason.ts'

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
        {isCredit ? '−' : ''}
        {formatMoney(amount, bill.currency)}
      </span>
    </li>
  )
}

function PaymentRow({ payment, currency }: { payment: BillPayment; currency: string }) {
  const { receiptNumber, method, note, date, amount, allocated, returned } = payment
  const name = receiptNumber === null ? 'Payment' : `Payment ${receiptName(receiptNumber)}`
  const mayOpen = mayCall(useSession(), { permission: 'bills.read' })
  const minor = (sum: string) => toMinor(sum, currency)
  const credit = minor(amount) - minor(allocated) - minor(returned)
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
        {credit > 0 && (
          <span className={classes.reason}>
            {`${formatMoney(fromMinor(credit, currency), currency)} does not pay this bill.`}
          </span>
        )}
        <ReturnRequestNote payment={payment} currency={currency} />
        <span className={classes.acts}>
          <ReceiptPdf payment={payment} />
          <GiveBack payment={payment} currency={currency} />
        </span>
      </span>
      <span className={classes.amount}>{formatMoney(amount, currency)}</span>
    </li>
  )
}

function GiveBack({ payment, currency }: { payment: BillPayment; currency: string }) {
  const give = useAct(returnPayment)
  const mayGive = mayCall(useSession(), returnPayment)
  const leftMinor = toMinor(payment.amount, currency) - toMinor(payment.returned, currency)
  const left = fromMinor(leftMinor, currency)
  const isWaiting = payment.request !== null && payment.request.refusal === null
  if (leftMinor === 0 || !mayGive || isWaiting) return null

  async function giveBack() {
    const reason = await confirmWithReason({
      question: `Give ${formatMoney(left, currency)} back?`,
      detail: 'The bill is owed again as far as this payment paid it.',
      verb: 'Give back',
      reason: { label: 'Reason', initial: usualReason, maxLength: 500 },
    })
    if (reason === null) return
    try {
      const body = { id: uuidv7(), amount: left, reason }
      const { isWaiting } = await give.act({ params: { id: payment.id }, body })
      notify.success(isWaiting ? 'The return waits for a second person' : 'Payment given back')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to give the payment back', error.message)
    }
  }

  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-xs"
      disabled={give.saving}
      onClick={() => void giveBack()}
    >
      Give back…
    </Button>
  )
}
