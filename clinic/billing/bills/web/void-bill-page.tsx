import { paths } from '../../../../contract/paths.ts'
import { formatMoney } from '../../../../contract/money.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { useGo, usePathId } from '../../../../web/go.ts'
import { LeaveWithNotice } from '../../../../web/ui/leave-with-notice.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { HistoryLink } from '../../../audit/web/history-link.tsx'
import { type BillWithHistory, invoiceName, readVoidBill } from '../bill.ts'
import classes from './bill-edit-page.module.css'
import { BillHistory } from './bill-history.tsx'
import { BringBack } from './bring-back.tsx'
import { PartsOfBill } from './parts-of-bill.tsx'

/** The history of a bill that was voided, and the way to bring it back. */
export function VoidBillPage() {
  const id = usePathId()
  const { data: bill, error } = useAnswer(readVoidBill, { params: { id } })
  if (!bill && error?.id === 'not-found') {
    return <LeaveWithNotice notice="Bill not found" to={paths.bills()} />
  }
  const actions = bill && <HistoryLink patientId={bill.patientId} objectId={bill.id} />
  return (
    <Page title="Void bill" width="narrow" actions={actions}>
      {bill ? (
        <>
          <VoidState bill={bill} />
          <PartsOfBill billId={bill.id} />
          <BillHistory bill={bill} />
        </>
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={4} />
      )}
    </Page>
  )
}
VoidBillPage.about = readVoidBill

function VoidState({ bill }: { bill: BillWithHistory }) {
  const words = useDateWords()
  const go = useGo()
  const { invoiceNumber, amount, currency, voidedAt, reason } = bill
  const day = voidedAt === null ? '' : ` on ${words.dayOf(voidedAt)}`
  return (
    <div className={classes.state} role="status">
      <StatusBadge word="Void" hue="neutral" />
      <p>
        {`${invoiceName(invoiceNumber)} of ${formatMoney(amount, currency)} was voided${day}`}
        {reason ? `: ${reason}` : '.'}
      </p>
      <BringBack bill={bill} onDone={() => void go(paths.billEdit(bill.id))} />
    </div>
  )
}
