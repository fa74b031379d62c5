import type { FactKind } from '../../../chart/facts/web/fact-kind.ts'
import {
  addFile,
  changeFile,
  FileChanges,
  type FileVersion,
  listFileVersions,
  markFileError,
  type PatientFile,
} from '../file.ts'
import { FileFields } from './file-fields.tsx'
import { saidOf } from './file-words.ts'

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
