import { useState } from 'react'
import { paths } from '../../../../contract/paths.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { useGo, usePathId } from '../../../../web/go.ts'
import { LeaveWithNotice } from '../../../../web/ui/leave-with-notice.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { HistoryLink } from '../../../audit/web/history-link.tsx'
import { enteredBillIn, invoiceName } from '../../bills/bill.ts'
import { BillFields } from '../../bills/web/bill-fields.tsx'
import { type BillDraft, changeBillDraft, issueBillDraft, readBillDraft } from '../bill-draft.ts'
import { DeleteDraft } from './delete-draft.tsx'

/** A bill before it is issued: it is changed, issued or deleted here. */
export function DraftPage() {
  const id = usePathId()
  const go = useGo()
  const { data: draft, error } = useAnswer(readBillDraft, { params: { id } }, { isForForm: true })
  if (!draft && error?.id === 'not-found') {
    return <LeaveWithNotice notice="Draft not found" to={paths.billDrafts()} />
  }
  const actions = draft && (
    <>
      <HistoryLink patientId={draft.patientId} objectId={draft.id} />
      <DeleteDraft draft={draft} onDone={() => void go(paths.billDrafts())} />
    </>
  )
  return (
    <Page title="Draft of a Bill" width="narrow" actions={actions}>
      {draft ? (
        <DraftForm key={draft.id} draft={draft} />
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={4} />
      )}
    </Page>
  )
}
DraftPage.about = changeBillDraft

function DraftForm({ draft }: { draft: BillDraft }) {
  const go = useGo()
  const change = useAct(changeBillDraft)
  const issue = useAct(issueBillDraft)
  const [isKept, setIsKept] = useState(false)
  const params = { id: draft.id }
  /** The bill is of the visit as long as it is of its patient. */
  const withVisit = <V extends { patientId: string }>(values: V) => ({
    ...values,
    appointmentId: values.patientId === draft.patientId ? draft.appointmentId : null,
  })
  return (
    <Form
      schema={enteredBillIn(draft.currency)}
      initial={draft}
      onSubmit={async (values, version) => {
        setIsKept(false)
        const bill = await issue.act({ params, version, body: withVisit(values) })
        await go(paths.billDrafts())
        notify.success(`${invoiceName(bill.invoiceNumber)} issued`, {
          label: 'Open',
          run: () => void go(paths.billEdit(bill.id)),
        })
        return bill
      }}
      other={{
        label: 'Save draft',
        onSubmit: async (values, version) => {
          setIsKept(true)
          const changed = await change.act({ params, version, body: withVisit(values) })
          notify.success('Draft saved')
          return changed
        },
      }}
      saving={issue.saving || change.saving}
      problem={isKept ? change.problem : issue.problem}
      failure={isKept ? 'Failed to save the draft' : 'Failed to issue the bill'}
      submitLabel="Issue Bill"
      savingLabel="Saving..."
      cancelTo={paths.billDrafts()}
      madeTo={paths.billEdit(draft.id)}
    >
      <BillFields patient={draft.patient} currency={draft.currency} />
    </Form>
  )
}
