import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { useGo, useUrlValues } from '../../../../web/go.ts'
import { daysAfter } from '../../../../contract/dates.ts'
import { paths } from '../../../../contract/paths.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { readPatient } from '../../../patients/charts/patient.ts'
import { readPriceSettings } from '../../../prices/price-settings.ts'
import { addBill, enteredBillIn } from '../../bills/bill.ts'
import { proposeLines } from '../../bills/proposed-line.ts'
import { BillFields } from '../../bills/web/bill-fields.tsx'
import { amountOf } from '../../bills/web/use-lines.ts'
import { addBillDraft } from '../bill-draft.ts'
import { DraftOfVisit } from './draft-of-visit.tsx'

/** A new bill; the visit or chart it is opened from gives its patient. */
export function BillAddPage() {
  const go = useGo()
  const { clinic } = useSession()
  const { patientId = '', appointmentId } = useUrlValues()
  const known = useAnswer(readPatient, { params: { id: patientId } }, { enabled: patientId !== '' })
  const isOfVisit = appointmentId !== undefined && patientId !== ''
  const proposed = useAnswer(
    proposeLines,
    { params: { id: appointmentId ?? '' }, query: {} },
    { enabled: isOfVisit, isForForm: true },
  )
  const settings = useAnswer(readPriceSettings, {}, { enabled: isOfVisit })
  const add = useAct(addBill)
  const keep = useAct(addBillDraft)
  const [isKept, setIsKept] = useState(false)
  // One id for all tries, so that a request sent twice makes one bill.
  const [id] = useState(() => uuidv7())

  if (known.isLoading || proposed.isLoading || settings.isLoading) {
    return (
      <Page title="Add Bill" width="narrow">
        <Loading lines={4} />
      </Page>
    )
  }
  const patient = known.data ?? null
  const lines = (proposed.data ?? []).map((line) => ({ ...line, unitPrice: line.unitPrice ?? '' }))
  const start =
    lines.length > 0 ? { lines, amount: amountOf(lines, settings.data, clinic.currency) } : {}
  /** The bill is of the visit as long as it is of its patient. */
  const withVisit = <V extends { patientId: string }>(values: V) =>
    appointmentId && values.patientId === patient?.id ? { ...values, appointmentId } : values
  return (
    <Page title="Add Bill" width="narrow">
      {isOfVisit && <DraftOfVisit appointmentId={appointmentId} />}
      <Form
        schema={enteredBillIn(clinic.currency)}
        initial={{
          patientId: patient?.id,
          date: clinic.today,
          dueOn: daysAfter(clinic.today, clinic.paymentDays),
          status: 'unpaid',
          ...start,
        }}
        onSubmit={async (values) => {
          setIsKept(false)
          const bill = await add.act({ body: { ...withVisit(values), id } })
          await go(paths.bills())
          notify.success('Bill added', {
            label: 'Open',
            run: () => void go(paths.billEdit(bill.id)),
          })
          return bill
        }}
        other={{
          label: 'Save as draft',
          onSubmit: async (values) => {
            setIsKept(true)
            const draft = await keep.act({ body: { ...withVisit(values), id } })
            await go(paths.billDrafts())
            notify.success('Draft saved', {
              label: 'Open',
              run: () => void go(paths.billDraftEdit(draft.id)),
            })
            return draft
          },
        }}
        saving={add.saving || keep.saving}
        problem={isKept ? keep.problem : add.problem}
        failure={isKept ? 'Failed to save the draft' : 'Failed to add bill'}
        submitLabel="Add Bill"
        savingLabel="Saving..."
        cancelTo={paths.bills()}
        madeTo={isKept ? paths.billDraftEdit(id) : paths.billEdit(id)}
      >
        <BillFields patient={patient} currency={clinic.currency} />
      </Form>
    </Page>
  )
}
BillAddPage.about = addBill
