import { useMemo } from 'react'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { useGo, usePathId } from '../../../../web/go.ts'
import { NotePrint } from '../../../../web/note-print.tsx'
import { paths } from '../../../../contract/paths.ts'
import { LeaveWithNotice } from '../../../../web/ui/leave-with-notice.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { HistoryLink } from '../../../audit/web/history-link.tsx'
import { billChangesIn, type BillWithHistory, changeBill, printBill, readBill } from '../bill.ts'
import { asEntered } from './entered-line.ts'
import classes from './bill-edit-page.module.css'
import { BillFields } from './bill-fields.tsx'
import { BillHistory } from './bill-history.tsx'
import { BillState } from './bill-state.tsx'
import { CorrectionNote } from './correction-note.tsx'
import { Invoice } from './invoice.tsx'
import { PrintInvoice } from './paper-links.tsx'
import { SendBill } from './send-bill.tsx'
import { PartsOfBill } from './parts-of-bill.tsx'
import { usualReason } from './usual-reason.ts'

/** A bill with its payments and documents; the print of the browser prints its invoice, too. */
export function BillEditPage() {
  const id = usePathId()
  const { data: bill, error } = useAnswer(readBill, { params: { id } }, { isForForm: true })
  if (!bill && error?.id === 'not-found') {
    return <LeaveWithNotice notice="Bill not found" to={paths.bills()} />
  }
  const actions = bill && (
    <>
      <HistoryLink patientId={bill.patientId} objectId={bill.id} />
      <SendBill bill={bill} />
      <PrintInvoice bill={bill} />
    </>
  )
  return (
    <Page title="Edit Bill" width="narrow" actions={actions}>
      {bill ? (
        <>
          <NotePrint of={printBill} params={{ id: bill.id }} />
          <BillState bill={bill} />
          <BillForm key={bill.id} bill={bill} />
          <PartsOfBill billId={bill.id} />
          <BillHistory bill={bill} />
          <Invoice bill={bill} />
        </>
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={4} />
      )}
    </Page>
  )
}
BillEditPage.about = changeBill

function BillForm({ bill }: { bill: BillWithHistory }) {
  const go = useGo()
  const change = useAct(changeBill)
  const lines = useMemo(() => bill.lines.map((line) => asEntered(line, bill.currency)), [bill])
  const initial = useMemo(() => ({ ...bill, lines, reason: usualReason }), [bill, lines])
  return (
    <div className={classes.form}>
      <Form
        schema={billChangesIn(bill.currency)}
        initial={initial}
        onSubmit={async (values, version) => {
          // Lines that nobody touched stay as they were issued.
          const { lines: given, ...others } = values
          const body = given === lines ? others : values
          const changed = await change.act({ params: { id: bill.id }, version, body })
          await go(paths.bills())
          notify.success('Bill updated')
          return changed
        }}
        saving={change.saving}
        problem={change.problem}
        failure="Failed to update bill"
        submitLabel="Update Bill"
        savingLabel="Updating..."
        cancelTo={paths.bills()}
      >
        <BillFields patient={bill.patient} currency={bill.currency} />
        <CorrectionNote bill={bill} lines={lines} />
      </Form>
    </div>
  )
}
