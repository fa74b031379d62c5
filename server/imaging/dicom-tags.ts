import dicomParser, { type DataSet } from 'dicom-parser'
import { inflateRawSync } from 'node:zlib'

/** The words of a DICOM file about itself, as they stand there. */
export interface DicomTags {
  readonly modality: string | null
  /** Year, month and day. */
  readonly studyDate: string | null
  readonly bodyPart: string | null
  readonly description: string | null
  /** With spaces between its parts, the family name first. */
  readonly patientName: string | null
  readonly birthDate: string | null
}

/** A deflated file may become this large. */
const mostInflated = 200_000_000
const longestText = 200

/** Throws where the bytes are no DICOM file, or end too early. */
export function parseDicom(bytes: Uint8Array): DataSet {
  return dicomParser.parseDicom(bytes, {
    inflater: (whole: Uint8Array, position: number) =>
      Buffer.concat([
        whole.subarray(0, position),
        inflateRawSync(whole.subarray(position), { maxOutputLength: mostInflated }),
      ]),
  })
}

export function dicomTags(file: DataSet): DicomTags {
  const text = (tag: string) => textOf(file, tag)
  return {
    modality: text('x00080060'),
    studyDate: dayOf(text('x00080020')),
    bodyPart: text('x00180015'),
    description: text('x0008103e') ?? text('x00081030'),
    patientName: text('x00100010'),
    birthDate: dayOf(text('x00100030')),
  }
}

function dayOf(text: string | null): string | null {
  const [, year, month, day] = /^(\d{4})\.?(\d\d)\.?(\d\d)$/.exec(text ?? '') ?? []
  return day === undefined ? null : `${year}-${month}-${day}`
}

/** A text in the characters that the file names (DICOM PS3.3, C.12.1.1.2), without controls. */
function textOf(file: DataSet, tag: string): string | null {
  const element = file.elements[tag]
  if (!element || element.length === 0) return null
  const bytes = file.byteArray.subarray(
    element.dataOffset,
    element.dataOffset + Math.min(element.length, 4 * longestText),
  )
  const words = new TextDecoder(charsetOf(file))
    .decode(bytes)
    // Of a name, the letters that everybody reads stand before its other writings.
    .split('=')[0]
    ?.replace(/\u001b[\x20-\x2f]*[\x30-\x7e]/g, '')
    .replace(/[\^\\\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, longestText)
    .toWellFormed()
  return words || null
}

const charsets: Readonly<Record<string, string>> = {
  ...{ 100: 'latin1', 101: 'iso-8859-2', 109: 'iso-8859-3', 110: 'iso-8859-4' },
  ...{ 144: 'iso-8859-5', 127: 'iso-8859-6', 126: 'iso-8859-7', 138: 'iso-8859-8' },
  ...{ 148: 'iso-8859-9', 166: 'windows-874', 13: 'shift_jis', 192: 'utf-8' },
}

function charsetOf(file: DataSet): string {
  const named = file.string('x00080005')?.split('\\')[0]?.trim() ?? ''
  if (/^GB/.test(named)) return 'gb18030'
  return charsets[named.split(/\D/).at(-1) ?? ''] ?? 'utf-8'
}
