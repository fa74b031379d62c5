import { useMemo, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { type Person, personLabel } from '../../../contract/person.ts'
import { ask, useAct, useAnswer } from '../../../web/ask.ts'
import { DateField } from '../../../web/form/date-field.tsx'
import { Form } from '../../../web/form/form.tsx'
import { PersonField } from '../../../web/form/person-field.tsx'
import { useGo, useUrlValues } from '../../../web/go.ts'
import { paths } from '../../../web/paths.ts'
import { useSession } from '../../../web/session-context.tsx'
import { Loading } from '../../../web/ui/loading.tsx'
import { Page } from '../../../web/ui/page.tsx'
import { listPatientDirectory, readPatient } from '../../patients/patient.ts'
import { type Draft, formOfNew, idOfNew } from '../draft.ts'
import { addMedicalRecord, NewMedicalRecord } from '../medical-record.ts'
import { DraftKeeper } from './draft-keeper.ts'
import { DraftLine, useDraftState } from './draft-line.tsx'
import { DraftOffer } from './draft-offer.tsx'
import { leavingDetail } from './leaving-detail.ts'
import { MedicalRecordTexts } from './medical-record-texts.tsx'

const Entered = NewMedicalRecord.omit({ id: true, appointmentId: true })

/** A new record; from a visit or a chart its patient is known already (S-55 to S-58). */
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
  const url = useUrlValues()
  const { patientId = '', appointmentId = '' } = draft ? draft.content : url
  const known = useAnswer(readPatient, { params: { id: patientId } }, { enabled: patientId !== '' })
  if (known.isLoading) return <Loading lines={6} />
  return <AddForm draft={draft} patient={known.data ?? null} appointmentId={appointmentId} />
}

interface AddFormProps {
  readonly draft: Draft | null
  readonly patient: Person | null
  readonly appointmentId: string
}

function AddForm({ draft, patient, appointmentId }: AddFormProps) {
  const go = useGo()
  const { clinic, currentUser } = useSession()
  const add = useAct(addMedicalRecord)
  // One id for all tries, so that a request sent twice makes one record.
  const [id] = useState(() => (draft ? idOfNew(draft.form) : uuidv7()))
  const [keeper] = useState(
    () =>
      new DraftKeeper(currentUser?.id ?? '', formOfNew(id), draft, ({ notes, prescription }) =>
        Boolean(notes?.trim() || prescription?.trim()),
      ),
  )
  const [chosen, setChosen] = useState(patient)
  const also = useMemo(
    () => ({ appointmentId, patient: chosen ? personLabel(chosen, chosen.id) : '' }),
    [appointmentId, chosen],
  )
  const draftState = useDraftState(keeper)

  return (
    <Form
      schema={Entered}
      initial={{ date: clinic.today, ...draft?.content, patientId: patient?.id }}
      onSubmit={async (values) => {
        await keeper.rest()
        try {
          const isOfVisit = appointmentId !== '' && values.patientId === patient?.id
          const record = await add.act({
            body: { ...values, id, ...(isOfVisit ? { appointmentId } : {}) },
          })
          keeper.finish()
          await go(paths.medicalRecords())
          return record
        } catch (error) {
          keeper.resume()
          throw error
        }
      }}
      saving={add.saving}
      problem={add.problem}
      failure="Failed to add record"
      submitLabel="Add Record"
      savingLabel="Saving..."
      leavingDetail={leavingDetail(draftState)}
      cancelTo={paths.medicalRecords()}
      madeTo={paths.medicalRecordEdit(id)}
    >
      <PersonField
        name="patientId"
        label="Patient"
        empty="Select Patient"
        required
        chosen={patient}
        search={(search) => ask(listPatientDirectory, { query: { search } })}
        onChoose={setChosen}
      />
      <DateField name="date" label="Date" required />
      <MedicalRecordTexts />
      <DraftLine keeper={keeper} also={also} />
    </Form>
  )
}
