import { askForFile } from '../../../../web/ask.ts'
import { DateField } from '../../../../web/form/date-field.tsx'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { useField } from '../../../../web/form/form-context.ts'
import { NotesField } from '../../../../web/form/notes-field.tsx'
import { SelectField, type SelectOption } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import {
  type DocumentKind,
  documentKinds,
  EnteredDocument,
  previewDocument,
} from '../issued-document.ts'
import { fieldsOfKind, onlyOfKind } from './fields-of-kind.ts'
import { PreviewButton } from './preview-button.tsx'

/** A chart as a file has a button of its own. */
const onPaper = Object.entries(documentKinds).filter(([kind]) => kind !== 'chart-file')

interface DocumentFieldsProps {
  readonly patientId: string
  readonly records: readonly SelectOption[]
}

/** The fields of a document, by its kind, with a button that shows it as it will be. */
export function DocumentFields({ patientId, records }: DocumentFieldsProps) {
  // The select offers kinds alone.
  const kind = useField('kind').value as DocumentKind
  const has = (field: (typeof fieldsOfKind)[DocumentKind][number]) =>
    fieldsOfKind[kind].includes(field)
  const mustHaveRecord = kind === 'visit-summary' || kind === 'prescription'
  return (
    <>
      <SelectField
        name="kind"
        label="Kind"
        required
        options={onPaper.map(([value, label]) => ({ value, label }))}
      />
      {has('recordId') && (
        <SelectField
          name="recordId"
          label="Signed record"
          required={mustHaveRecord}
          empty={mustHaveRecord ? 'Choose a record' : 'Without a record'}
          options={records}
          help={records.length === 0 ? 'There is no signed record of this patient yet.' : undefined}
        />
      )}
      {has('recipient') && (
        <>
          <NotesField name="recipient" label="Recipient" rows={2} required />
          <NotesField
            name="reason"
            label="Reason"
            help="What the colleague should know and do. Notes of the record, problems, medicines and allergies are added."
            required
          />
        </>
      )}
      {has('from') && (
        <>
          <FieldColumns>
            <DateField name="from" label="From" required />
            <DateField name="until" label="Until" required />
          </FieldColumns>
          <TextField name="fitness" label="Fitness for work" required />
          <TextField
            name="diagnosis"
            label="Diagnosis"
            help="Stays empty unless the patient wants it on the certificate."
          />
        </>
      )}
      <PreviewButton
        schema={EnteredDocument}
        read={(body) =>
          askForFile(previewDocument, { params: { id: patientId }, body: onlyOfKind(body) })
        }
      />
    </>
  )
}
