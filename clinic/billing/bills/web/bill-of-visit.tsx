import { formatMoney } from '../../../../contract/money.ts'
import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { billStatusWords, listBills } from '../bill.ts'
import { proposeLines } from '../proposed-line.ts'

interface BillOfVisitProps {
  readonly visit: { readonly id: string; readonly patientId: string; readonly state: string }
}

/** The next step after a visit at the desk: its bill is made, or opened until it is paid. */
export function BillOfVisit({ visit }: BillOfVisitProps) {
  const { id: appointmentId, patientId, state } = visit
  const mayBill = mayCall(useSession(), proposeLines)
  const isMissed = state === 'no-show' || state === 'canceled'
  const isOver = state === 'completed' || isMissed
  const fees = useAnswer(
    proposeLines,
    { params: { id: appointmentId }, query: {} },
    { enabled: isMissed && mayBill },
  )
  const bills = useAnswer(
    listBills,
    { query: { patientId, appointmentId, limit: 1 } },
    { enabled: isOver },
  )
  if (!isOver || !bills.data) return null
  const [bill] = bills.data.rows
  if (!bill) {
    if (isMissed && !fees.data?.length) return null
    return (
      <ButtonLink to={paths.billAdd({ patientId, appointmentId })}>
        {isMissed ? 'Charge fee' : 'Make bill'}
      </ButtonLink>
    )
  }
  const { amount, currency, status } = bill
  return (
    <ButtonLink to={paths.billEdit(bill.id)} variant={status === 'paid' ? 'default' : 'filled'}>
      {`Bill ${formatMoney(amount, currency)}: ${billStatusWords[status]}`}
    </ButtonLink>
  )
}
