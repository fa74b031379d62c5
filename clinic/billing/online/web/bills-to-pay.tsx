import { formatMoney } from '../../../../contract/money.ts'
import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { Section } from '../../../../web/ui/section.tsx'
import { Day } from '../../../../web/ui/when.tsx'
import { invoiceName, listOwnBills } from '../../bills/bill.ts'
import { listOwnOnlinePayments } from '../online-payment.ts'
import classes from './online-payments.module.css'

const mostShown = 10

/** The own bills of which something is owed, each with the way to pay it online; nothing where nobody can. */
export function BillsToPay() {
  const online = useAnswer(listOwnOnlinePayments, {})
  const bills = useAnswer(listOwnBills, { query: { status: 'unpaid', limit: mostShown } })
  const rows = bills.data?.rows ?? []
  if (!online.data?.provider || rows.length === 0) return null
  return (
    <div className={classes.toPay}>
      <Section title="To pay">
        <ul className={classes.list} aria-label="To pay">
          {rows.map(({ id, invoiceNumber, dueOn, owed, currency }) => (
            <li key={id} className={classes.row}>
              <span>
                <strong>{formatMoney(owed, currency)}</strong>{' '}
                {`${invoiceName(invoiceNumber)}, due `}
                <Day date={dueOn} />
              </span>
              <ButtonLink
                to={paths.ownBillDetails(id)}
                size="compact-sm"
                aria-label={`Pay online: ${invoiceName(invoiceNumber)}`}
              >
                Pay online
              </ButtonLink>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
