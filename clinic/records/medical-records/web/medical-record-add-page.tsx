import { useAnswer } from '../../../../web/ask.ts'
import { useGo, useUrlValues } from '../../../../web/go.ts'
import { paths } from '../../../../contract/paths.ts'
import { Loading } from '../../../../web/ui/loading.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { readPatient } from '../../../patients/charts/patient.ts'
import type { Draft } from '../draft.ts'
import { addMedicalRecord } from '../medical-record.ts'
import { DraftOffer } from './draft-offer.tsx'
import { NewRecordForm } from './new-record-form.tsx'

/** A new record; the visit or chart it is opened from gives its patient (S-55 to S-58). */
export function MedicalRecordAddPage() {
  return (
    <Page title="Add Medical Record" width="narrow">
      <DraftOffer form="new">{(draft) => <KnownPatient draft={draft} />}</DraftOffer>
    </Page>
  )
}
MedicalRecordAddPage.about = addMedicalRecord

/** The patient of the draft, else the one in the URL. */
function KnownPatient({ draft }: { draft: Draft | null }) {
  const go = useGo()
  const url = useUrlValues()
  const { patientId = '', appointmentId = '' } = draft ? draft.content : url
  const known = useAnswer(readPatient, { params: { id: patientId } }, { enabled: patientId !== '' })
  if (known.isLoading) return <Loading lines={6} />
  return (
    <NewRecordForm
      draft={draft}
      patient={known.data ?? null}
      appointmentId={appointmentId}
      onAdded={async () => {
        await go(paths.medicalRecords())
        notify.success('Record added')
      }}
      cancelTo={paths.medicalRecords()}
    />
  )
}
