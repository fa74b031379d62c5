import type { DateWords } from '../../../../contract/date-words.ts'
import { momentInWords } from '../../../chart/facts/moment.ts'
import { documentTypes, type DocumentType } from '../document-type.ts'
import type { FileVersion, PatientFile } from '../file.ts'
import { notShown } from '../scan.ts'

/** The types to choose from. */
export const typeOptions = Object.entries(documentTypes).map(([value, label]) => ({
  // `Object.entries` does not know the names of its object.
  value: value as DocumentType,
  label,
}))

/** The words about a file, now and before: its type, its date, and whether the patient may read it. */
export function saidOf(
  { type, dated, forPatient, rotation }: PatientFile | FileVersion,
  words: DateWords,
): (string | false)[] {
  return [
    documentTypes[type],
    dated !== null && momentInWords(dated, words),
    forPatient && 'The patient may read it',
    rotation > 0 && `Turned by ${rotation}°`,
  ]
}

/** The way in which a kind is shown, or why it is only downloaded. */
export function wayToShow(
  file: Pick<PatientFile, 'kind' | 'previewProblem'>,
): 'picture' | 'pdf' | 'scan' | 'text' | { readonly says: string } {
  const { kind, previewProblem } = file
  if (kind === 'PDF') return 'pdf'
  if (kind === 'Text') return 'text'
  if (kind === 'DICOM') return 'scan'
  if (kind === 'TIFF') {
    return { says: 'TIFF pictures are not shown here. Download the file to open it.' }
  }
  return previewProblem === null ? 'picture' : { says: notShown(previewProblem) }
}

/** The ending that programs know a kind by. */
export const endings: Readonly<Record<PatientFile['kind'], string>> = {
  PDF: 'pdf',
  JPEG: 'jpg',
  PNG: 'png',
  GIF: 'gif',
  WebP: 'webp',
  TIFF: 'tiff',
  HEIC: 'heic',
  DICOM: 'dcm',
  Text: 'txt',
}
