import { useMemo, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import { plainDate } from '../../../../contract/dates.ts'
import { type BodyInputOf, Id } from '../../../../contract/endpoint.ts'
import { type Person, personLabel } from '../../../../contract/person.ts'
import { Problem } from '../../../../contract/problem.ts'
import { useAct } from '../../../../web/ask.ts'
import { DateField } from '../../../../web/form/date-field.tsx'
import { Form } from '../../../../web/form/form.tsx'
import { PersonField } from '../../../../web/form/person-field.tsx'
import { paths } from '../../../../contract/paths.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { TakeIntoCareDialog } from '../../care/web/take-into-care.tsx'
import { patientChoice } from '../../../patients/charts/web/patient-choice.ts'
import { SignsOfPatient } from '../../../patients/charts/web/signs-of-patient.tsx'
import { type Draft, formOfNew, idOfNew } from '../draft.ts'
import type { NoteTemplateVersion } from '../../note-templates/note-template.ts'
import { addMedicalRecord, type MedicalRecord } from '../medical-record.ts'
import { CareNeeded } from './care-needed.tsx'
import { DraftKeeper } from './draft-keeper.ts'
import { DraftLine, useDraftState } from './draft-line.tsx'
import { leavingDetail } from './leaving-detail.ts'
import { MedicalRecordTexts } from './medical-record-texts.tsx'
import { noteFields, noteOf, templateOfDraft } from './note-form.ts'
import { NoteTemplateChoice } from './note-template-choice.tsx'
import { RecordChecks } from './record-checks.tsx'
import { useTemplateVersion } from './use-template-version.ts'

const enteredWith = (template: NoteTemplateVersion | null) =>
  z.strictObject({ patientId: Id, date: plainDate('Date'), ...noteFields(template) })

/** A patient to take into care, and the callback for the doctor's answer. */
interface Taking {
  readonly patientId: string
  readonly answer: (isTaken: boolean) => void
}

interface NewRecordFormProps {
  /** The unsaved work to continue, if any. */
  readonly draft: Draft | null
  readonly patient: Person | null
  /** The visit of the record; empty without one. */
  readonly appointmentId: string
  /** The kind of the visit, whose templates come first; null where it is not known. */
  readonly visitTypeId?: string | null
  /** The day of the record; when it is given, the form asks for neither day nor patient. */
  readonly date?: string
  readonly onAdded: (record: MedicalRecord) => Promise<void>
  readonly cancelTo?: string
  readonly onCancel?: () => void
  /** A sentence beside the buttons. */
  readonly hint?: string | undefined
}

/** A record being written, kept as a draft until it is added. */
export function NewRecordForm(props: NewRecordFormProps) {
  const { template, isWaiting, error } = useTemplateVersion(templateOfDraft(props.draft))
  if (error) return <LoadFailure problem={error} />
  return isWaiting ? <Loading lines={6} /> : <RecordForm {...props} firstTemplate={template} />
}

interface RecordFormProps extends NewRecordFormProps {
  /** Of the unsaved work. */
  readonly firstTemplate: NoteTemplateVersion | null
}

function RecordForm(props: RecordFormProps) {
  const { draft, patient, appointmentId, visitTypeId = null, date, onAdded, ...rest } = props
  const { firstTemplate, ...ways } = rest
  const { clinic, currentUser } = useSession()
  const add = useAct(addMedicalRecord)
  // One id for all tries, so that a request sent twice makes one record.
  const [id] = useState(() => (draft ? idOfNew(draft.form) : uuidv7()))
  const [keeper] = useState(
    () =>
      new DraftKeeper(
        currentUser?.id ?? '',
        formOfNew(id),
        draft,
        ({ notes, prescription, templateId }) =>
          Boolean(notes?.trim() || prescription?.trim() || templateId),
      ),
  )
  const [template, setTemplate] = useState(firstTemplate)
  const schema = useMemo(() => enteredWith(template), [template])
  const [chosen, setChosen] = useState(patient)
  const also = useMemo(
    () => ({
      appointmentId,
      patient: chosen ? personLabel(chosen, chosen.id) : '',
      templateVersion: template ? String(template.version) : '',
    }),
    [appointmentId, chosen, template],
  )
  const draftState = useDraftState(keeper)
  const [taking, setTaking] = useState<Taking | null>(null)

  /** Sends a record again once the doctor has taken the patient into care. */
  async function send(body: BodyInputOf<typeof addMedicalRecord>) {
    try {
      return await add.act({ body })
    } catch (error) {
      if (!(error instanceof Problem) || error.id !== 'not-in-care') throw error
      const { patientId } = body
      keeper.resume()
      const isTaken = await new Promise((answer) => setTaking({ patientId, answer }))
      if (!isTaken) throw error
      await keeper.rest()
      return add.act({ body })
    }
  }

  return (
    <>
      <Form
        schema={schema}
        initial={{
          date: clinic.today,
          ...draft?.content,
          limited: draft?.content['limited'] === 'true',
          sign: undefined,
          answers: templateOfDraft(draft)?.answers,
          ...(date ? { date } : {}),
          patientId: patient?.id,
        }}
        onSubmit={async (values) => {
          const isOfVisit = appointmentId !== '' && values.patientId === patient?.id
          const record = await keeper.whileSaving(() =>
            send({
              ...noteOf(values, template),
              id,
              ...(isOfVisit ? { appointmentId } : {}),
            }),
          )
          await onAdded(record)
          return record
        }}
        saving={add.saving}
        problem={add.problem}
        failure="Failed to add record"
        submitLabel="Add Record"
        savingLabel="Saving..."
        leavingDetail={leavingDetail(draftState)}
        takesFocus
        madeTo={paths.medicalRecordEdit(id)}
        {...ways}
      >
        {!date && (
          <>
            <PersonField
              name="patientId"
              label="Patient"
              empty="Select Patient"
              required
              chosen={patient}
              {...patientChoice}
              onChoose={setChosen}
            />
            <DateField name="date" label="Date" required />
          </>
        )}
        {chosen && !date && <SignsOfPatient id={chosen.id} />}
        {chosen && (
          <CareNeeded
            patientId={chosen.id}
            onTake={() => setTaking({ patientId: chosen.id, answer: () => null })}
          />
        )}
        <NoteTemplateChoice visitTypeId={visitTypeId} chosen={template} onChoose={setTemplate} />
        <MedicalRecordTexts patientId={chosen?.id} template={template} />
        <RecordChecks />
        <DraftLine keeper={keeper} also={also} />
      </Form>
      {taking && (
        <TakeIntoCareDialog
          patientId={taking.patientId}
          onClose={(isTaken) => {
            setTaking(null)
            if (isTaken) add.reset()
            taking.answer(isTaken)
          }}
        />
      )}
    </>
  )
}
