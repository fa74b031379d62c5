import { Button } from '@mantine/core'
import { formatMoney } from '../../../../contract/money.ts'
import { paths } from '../../../../contract/paths.ts'
import { Problem } from '../../../../contract/problem.ts'
import { useAct } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Section } from '../../../../web/ui/section.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Day } from '../../../../web/ui/when.tsx'
import { invoiceName } from '../../../billing/bills/bill.ts'
import { type PaidBill, type PaymentDetails, releasePayment } from '../money-movement.ts'
import classes from './payment-page.module.css'

/** The bills that a payment pays now, each of which can be taken off it. */
export function PaidBills({ payment }: { payment: PaymentDetails }) {
  const release = useAct(releasePayment)
  const mayRelease = mayCall(useSession(), releasePayment)
  const { id, paidBills, currency } = payment
  const money = (sum: string) => formatMoney(sum, currency)

  async function unapply({ billId, invoiceNumber, amount }: PaidBill) {
    try {
      await release.act({ params: { id }, body: { billId } })
      notify.success(
        `${money(amount)} unapplied from ${invoiceName(invoiceNumber)}; it is credit again`,
      )
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure('Failed to take the part back', error.message)
    }
  }

  return (
    <Section title="Pays">
      {paidBills.length === 0 && <p>It pays no bill.</p>}
      <ul className={classes.rows} aria-label="Bills that it pays">
        {paidBills.map((bill) => (
          <li key={bill.billId} className={classes.row}>
            <Day date={bill.date} />
            <span>
              <TextLink to={paths.billEdit(bill.billId)}>
                {invoiceName(bill.invoiceNumber)}
              </TextLink>
              {mayRelease && (
                <Button
                  className={classes.act ?? ''}
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  ml={8}
                  aria-label={`Unapply from ${invoiceName(bill.invoiceNumber)}`}
                  disabled={release.saving}
                  onClick={() => void unapply(bill)}
                >
                  Unapply
                </Button>
              )}
            </span>
            <span className={classes.amount}>{money(bill.amount)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
