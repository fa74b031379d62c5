import { formatMoney } from '../../../../contract/money.ts'
import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { Section } from '../../../../web/ui/section.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Instant } from '../../../../web/ui/when.tsx'
import { receiptName } from '../../bills/payment.ts'
import {
  listOnlinePaymentsOfBill,
  type OnlinePayment,
  onlinePaymentStateWords,
  providerNames,
} from '../online-payment.ts'
import classes from './online-payments.module.css'

/** The online payments of a bill, for the desk; nothing where there are none. */
export function OnlinePaymentsOfBill({ billId }: { billId: string }) {
  const { data } = useAnswer(listOnlinePaymentsOfBill, { params: { id: billId } })
  if (!data || data.length === 0) return null
  return (
    <div className={classes.part}>
      <Section title="Online payments">
        <ul className={classes.list} aria-label="Online payments">
          {data.map((payment) => (
            <Row key={payment.id} payment={payment} />
          ))}
        </ul>
      </Section>
    </div>
  )
}

function Row({ payment }: { payment: OnlinePayment }) {
  const { id, state, isSubmitted, amount, currency, startedBy, note } = payment
  const { provider, reference, createdAt, paidAt, receiptNumber } = payment
  return (
    <li>
      <div>
        <strong>{formatMoney(amount, currency)}</strong>{' '}
        <StatusBadge word={isSubmitted ? 'On its way' : onlinePaymentStateWords[state]} />{' '}
        {receiptNumber !== null && (
          <TextLink to={paths.paymentDetails(id)}>
            {`Payment ${receiptName(receiptNumber)}`}
          </TextLink>
        )}
      </div>
      <p className={classes.note}>
        Started <Instant at={createdAt} />
        {startedBy !== null && ` by ${startedBy}`}
        {paidAt !== null && (
          <>
            , paid <Instant at={paidAt} />
          </>
        )}
      </p>
      {reference !== null && (
        <p className={classes.note}>{`${providerNames[provider]}: ${reference}`}</p>
      )}
      {note !== null && <p className={classes.warning}>{note}</p>}
    </li>
  )
}
