import { formatMoney } from '../../../../contract/money.ts'
import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { addBill, billStatusWords } from '../../../billing/bills/bill.ts'
import { readVisitBilling } from '../visit-billing.ts'
import { LeaveUnbilled } from './leave-unbilled.tsx'

interface BillOfVisitProps {
  readonly visit: { readonly id: string; readonly patientId: string; readonly state: string }
}

/** The next step after a visit at the desk: its bill is made, opened until it is paid, or left out with a reason. */
export function BillOfVisit({ visit: { id, patientId, state } }: BillOfVisitProps) {
  const mayBill = mayCall(useSession(), addBill)
  const isMissed = state === 'no-show' || state === 'canceled'
  const isOver = state === 'completed' || isMissed
  const billing = useAnswer(readVisitBilling, { params: { id } }, { enabled: isOver })
  if (!isOver || !billing.data) return null
  const { bill, draftId, hasItem, noBillReason } = billing.data
  if (bill) {
    return (
      <ButtonLink
        to={paths.billEdit(bill.id)}
        variant={bill.status === 'paid' ? 'default' : 'filled'}
      >
        {`Bill ${formatMoney(bill.amount, bill.currency)}: ${billStatusWords[bill.status]}`}
      </ButtonLink>
    )
  }
  if (!mayBill || (isMissed && !hasItem)) return null
  if (draftId !== null) {
    return <ButtonLink to={paths.billDraftEdit(draftId)}>Open draft of the bill</ButtonLink>
  }
  return (
    <>
      {noBillReason === null ? (
        <ButtonLink to={paths.billAdd({ patientId, appointmentId: id })}>
          {isMissed ? 'Charge fee' : 'Make bill'}
        </ButtonLink>
      ) : (
        <span>{`${isMissed ? 'Fee waived' : 'No bill'}: ${noBillReason}`}</span>
      )}
      <LeaveUnbilled visit={{ id, isMissed, noBillReason }} />
    </>
  )
}
