import type { DateWords } from '../../../../contract/date-words.ts'
import { CheckField } from '../../../../web/form/check-field.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { momentInWords } from '../../../chart/facts/moment.ts'
import type { FactKind } from '../../../chart/facts/web/fact-kind.ts'
import { MomentField } from '../../../chart/facts/web/moment-field.tsx'
import {
  addBillFile,
  type BillFile,
  BillFileChanges,
  type BillFileType,
  billFileTypes,
  type BillFileVersion,
  changeBillFile,
  listBillFileVersions,
  markBillFileError,
} from '../bill-file.ts'

const typeOptions = Object.entries(billFileTypes).map(([value, label]) => ({
  // `Object.entries` does not know the names of its object.
  value: value as BillFileType,
  label,
}))

/** The words about a file of a bill, now and before. */
export function saidOfBillFile(
  { type, dated, forPatient, rotation }: BillFile | BillFileVersion,
  words: DateWords,
): (string | false)[] {
  return [
    billFileTypes[type],
    dated !== null && momentInWords(dated, words),
    forPatient && 'The patient may read it',
    rotation > 0 && `Turned by ${rotation}°`,
  ]
}

/** Files of bills are changed and have a history as the facts of a chart. */
export const billFileKind: FactKind<BillFile, BillFileVersion> = {
  endpoints: {
    versions: listBillFileVersions,
    add: addBillFile,
    change: changeBillFile,
    markError: markBillFileError,
    Changes: BillFileChanges,
  },
  title: 'Files',
  one: 'file',
  empty: 'No files yet.',
  past: 'Entered in error',
  isPast: () => false,
  detail: saidOfBillFile,
  before: saidOfBillFile,
  initial: () => ({}),
  Fields: BillFileFields,
}

function BillFileFields() {
  return (
    <>
      <TextField name="text" label="Title" required />
      <SelectField name="type" label="Type" options={typeOptions} required />
      <MomentField name="dated" label="Date" help="The day, month or year of the document" />
      <CheckField
        name="forPatient"
        label="The patient may read it"
        help="It then stands beside the bill, where the patient can download it."
      />
    </>
  )
}
