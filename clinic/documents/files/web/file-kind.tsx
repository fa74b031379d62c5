import { CheckField } from '../../../../web/form/check-field.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import type { FactKind } from '../../../chart/facts/web/fact-kind.ts'
import { MomentField } from '../../../chart/facts/web/moment-field.tsx'
import { documentTypes } from '../document-type.ts'
import {
  addFile,
  changeFile,
  FileChanges,
  type FileVersion,
  listFileVersions,
  markFileError,
  type PatientFile,
} from '../file.ts'
import { saidOf } from './file-words.ts'
import { useVisitsOf } from './use-visits-of.ts'

const types = Object.entries(documentTypes).map(([value, label]) => ({ value, label }))

/** Files are changed and have a history as the facts of a chart. */
export const fileKindOf = (patientId: string): FactKind<PatientFile, FileVersion> => ({
  endpoints: {
    versions: listFileVersions,
    add: addFile,
    change: changeFile,
    markError: markFileError,
    Changes: FileChanges,
  },
  title: 'Files',
  one: 'file',
  empty: 'No files yet.',
  past: 'Entered in error',
  isPast: () => false,
  detail: saidOf,
  before: saidOf,
  initial: () => ({}),
  Fields: () => <FileFields patientId={patientId} />,
})

function FileFields({ patientId }: { readonly patientId: string }) {
  const visits = useVisitsOf(patientId)
  return (
    <>
      <TextField name="text" label="Title" required maxLength={200} />
      <SelectField name="type" label="Type" options={types} required />
      <MomentField name="dated" label="Date" help="The day, month or year of the document" />
      {visits.length > 0 && (
        <SelectField name="appointmentId" label="Visit" empty="None" options={visits} />
      )}
      <CheckField
        name="forPatient"
        label="The patient may read it"
        help="It then stands under My files, where the patient can download it."
      />
    </>
  )
}
