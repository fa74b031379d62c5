import type { Code } from '../../chart/facts/fact.ts'

/** The types of documents, with the words and LOINC codes that FHIR's DocumentReference.type has for them. */
export const documentTypes = {
  letter: 'Letter',
  referral: 'Referral',
  discharge: 'Discharge summary',
  consultation: 'Specialist report',
  laboratory: 'Laboratory report',
  imaging: 'Imaging',
  ecg: 'ECG',
  picture: 'Clinical picture',
  consent: 'Signed consent',
  directive: 'Advance directive',
  insurance: 'Insurance card',
  other: 'Other document',
} as const
export type DocumentType = keyof typeof documentTypes

/** The type that a document most likely has, by the kind of its file; `paper` is that of a letter or a text. */
export function usualType(kind: string | null, paper: DocumentType): DocumentType {
  if (kind === 'DICOM') return 'imaging'
  return kind === null || kind === 'PDF' || kind === 'Text' || kind === 'TIFF' ? paper : 'picture'
}

const loincCodes: Readonly<
  Partial<Record<DocumentType, readonly [code: string, display: string]>>
> = {
  letter: ['51852-2', 'Letter'],
  referral: ['57133-1', 'Referral note'],
  discharge: ['18842-5', 'Discharge summary'],
  consultation: ['11488-4', 'Consult note'],
  laboratory: ['11502-2', 'Laboratory report'],
  imaging: ['18748-4', 'Diagnostic imaging study'],
  ecg: ['11524-6', 'EKG study'],
  picture: ['72170-4', 'Photographic image'],
  consent: ['59284-0', 'Consent Document'],
  directive: ['42348-3', 'Advance healthcare directives'],
  insurance: ['64290-0', 'Health insurance card'],
}

/** The codes of a type, as facts of charts have them. */
export function codesOfType(type: DocumentType): Code[] {
  const known = loincCodes[type]
  return known ? [{ system: 'http://loinc.org', code: known[0], display: known[1] }] : []
}
