import { Alert } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import * as z from 'zod'
import { Problem } from '../../../../contract/problem.ts'
import { useAct, useAnswer } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { useGo, usePathId } from '../../../../web/go.ts'
import { paths } from '../../../../contract/paths.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { DescriptionList } from '../../../../web/ui/description-list.tsx'
import { LeaveWithNotice } from '../../../../web/ui/leave-with-notice.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { PersonName } from '../../../../web/ui/person-name.tsx'
import { Day } from '../../../../web/ui/when.tsx'
import { SignsOfPatient } from '../../../patients/charts/web/signs-of-patient.tsx'
import type { NoteAnswers } from '../../note-templates/note-answers.ts'
import type { NoteTemplateVersion } from '../../note-templates/note-template.ts'
import type { Draft } from '../draft.ts'
import { changeMedicalRecord, MedicalRecord, readMedicalRecordForEdit } from '../medical-record.ts'
import { DraftKeeper } from './draft-keeper.ts'
import { DraftLine, useDraftState } from './draft-line.tsx'
import { DraftOffer } from './draft-offer.tsx'
import { leavingDetail } from './leaving-detail.ts'
import { MedicalRecordContent } from './medical-record-content.tsx'
import { MedicalRecordTexts } from './medical-record-texts.tsx'
import { noteFields, noteOf, templateOfDraft } from './note-form.ts'
import { RecordChecks } from './record-checks.tsx'
import { useTemplateVersion } from './use-template-version.ts'

/** The texts of an own record; patient and date stay as they are (S-59, S-60). */
export function MedicalRecordEditPage() {
  const id = usePathId()
  const { data: record, error } = useAnswer(
    readMedicalRecordForEdit,
    { params: { id } },
    { isForForm: true },
  )
  if (!record && (error?.id === 'forbidden' || error?.id === 'not-found')) {
    // The server's own message: `Unauthorized` or `Not found`.
    return <LeaveWithNotice notice={error.message} to={paths.medicalRecords()} />
  }
  return (
    <Page title="Edit Medical Record" width="narrow">
      {record && record.state !== 'unsigned' ? (
        <>
          <Alert variant="light" icon={<IconLock />}>
            This record is signed. Its text stays as it is; you can add to it.
          </Alert>
          <MedicalRecordContent record={record} isAmending />
        </>
      ) : record ? (
        <>
          <DescriptionList
            items={[
              ['Patient', <PersonName key="p" person={record.patient} id={record.patientId} />],
              ['Date', <Day key="date" date={record.date} />],
            ]}
          />
          <SignsOfPatient id={record.patientId} />
          <DraftOffer key={record.id} form={record.id}>
            {(draft) => <EditForm record={record} draft={draft} />}
          </DraftOffer>
        </>
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={6} />
      )}
    </Page>
  )
}
MedicalRecordEditPage.about = changeMedicalRecord

interface EditFormProps {
  readonly record: MedicalRecord
  readonly draft: Draft | null
}

/** The form that the record was written with comes first. */
function EditForm(props: EditFormProps) {
  const { template, isWaiting, error } = useTemplateVersion(props.record.template)
  if (error) return <LoadFailure problem={error} />
  return isWaiting ? <Loading lines={6} /> : <TextsForm {...props} template={template} />
}

function TextsForm({
  record,
  draft,
  template,
}: EditFormProps & { readonly template: NoteTemplateVersion | null }) {
  const go = useGo()
  const { currentUser } = useSession()
  const change = useAct(changeMedicalRecord)
  const [initial] = useState(() => startOf(record, draft))
  const [keeper] = useState(
    () =>
      new DraftKeeper(
        currentUser?.id ?? '',
        record.id,
        draft,
        ({ notes = '', prescription = '', answers = '' }) =>
          notes !== freeWords(record) ||
          prescription !== (record.prescription ?? '') ||
          (record.template !== null && answers !== JSON.stringify(record.template.answers)),
      ),
  )
  const [schema] = useState(() => z.strictObject(noteFields(template)))
  const also = useMemo(
    () => ({
      version: String(initial.version),
      templateVersion: template ? String(template.version) : '',
    }),
    [initial, template],
  )
  const draftState = useDraftState(keeper)
  const problem = useMemo(() => withFields(change.problem), [change.problem])

  return (
    <Form
      schema={schema}
      initial={initial}
      onSubmit={async (body, version) => {
        const changed = await keeper.whileSaving(() =>
          change.act({ params: { id: record.id }, version, body: noteOf(body, template) }),
        )
        await go(paths.medicalRecordDetails(record.id))
        return changed
      }}
      saving={change.saving}
      problem={problem}
      failure="Failed to update record"
      submitLabel="Update Record"
      savingLabel="Updating..."
      leavingDetail={leavingDetail(draftState)}
      cancelTo={paths.medicalRecordDetails(record.id)}
    >
      <MedicalRecordTexts patientId={record.patientId} recordId={record.id} template={template} />
      <RecordChecks />
      <DraftLine keeper={keeper} also={also} />
    </Form>
  )
}

/**
 * A draft continues from the version it was written on, not from the stored one: if the record was
 * changed since, saving shows both.
 */
function startOf(record: MedicalRecord, draft: Draft | null) {
  if (!draft) return fieldsOf(record)
  const { notes = '', prescription = '', limited, version } = draft.content
  return {
    ...{ notes, prescription, limited: limited === 'true' },
    ...templateFields(templateOfDraft(draft)),
    version: Number(version) || record.version,
  }
}

/** A stored record as the fields of the form. */
function fieldsOf(record: MedicalRecord) {
  const { prescription, limited, template, version } = record
  return {
    ...{ notes: freeWords(record), prescription, limited, version },
    ...templateFields(template),
  }
}

function templateFields(template: { id: string; answers: NoteAnswers } | null) {
  return template ? { templateId: template.id, answers: template.answers } : {}
}

/** The words that stand in Clinical Notes: all of the note, or those behind a form. */
function freeWords({ notes, template }: MedicalRecord): string {
  return template ? (template.remarks ?? '') : notes
}

/** A refused stale edit shows the stored record in the fields of the form. */
function withFields(problem: Problem | null): Problem | null {
  const stored = problem?.id === 'changed' && MedicalRecord.safeParse(problem.current)
  if (!problem || !stored || !stored.success) return problem
  return new Problem('changed', { detail: problem.message, current: fieldsOf(stored.data) })
}
