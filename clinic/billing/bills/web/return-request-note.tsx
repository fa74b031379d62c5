import { formatMoney } from '../../../../contract/money.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import type { BillPayment } from '../payment.ts'
import { approveReturn } from '../return-request.ts'
import classes from './bill-history.module.css'
import { DecideReturn } from './decide-return.tsx'

/** How a return stands that needs a second person, with the decision for those who may make it. */
export function ReturnRequestNote({
  payment,
  currency,
}: {
  payment: BillPayment
  currency: string
}) {
  const session = useSession()
  const { request } = payment
  if (!request) return null
  const sum = formatMoney(request.amount, currency)
  if (request.refusal !== null) {
    return (
      <span className={classes.reason}>
        {`${request.decidedBy ?? 'Somebody'} refused to give ${sum} back: ${request.refusal}`}
      </span>
    )
  }
  const isOwn = request.byId === session.currentUser?.id
  const mayDecide = mayCall(session, approveReturn) && !isOwn
  return (
    <span className={classes.reason} role="status">
      {`${isOwn ? 'You' : (request.by ?? 'Somebody')} asked to give ${sum} back: ${request.reason}. It waits for a second person.`}
      {mayDecide && <DecideReturn id={request.id} sum={sum} />}
    </span>
  )
}
