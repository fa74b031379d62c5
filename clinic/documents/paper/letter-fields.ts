/** The fields that the clinic's texts of letters may name, with what stands there. */
const fieldsOfAll = {
  'patient.name': 'Name of the patient',
  'patient.dob': 'Date of birth',
  'patient.mrn': 'Medical record number',
  'patient.address': 'Address of the patient',
  'doctor.name': 'Name of the doctor who signs',
  'doctor.specialty': 'Specialty of that doctor',
  'clinic.name': 'Name of the clinic',
  'visit.date': 'Day of the record',
  today: 'Today',
  problems: 'Current problems',
  medicines: 'Current medicines',
  allergies: 'Allergies',
} as const

/** The letters whose words are the clinic's, and their fields. */
export const letterFields = {
  'referral-letter': {
    ...fieldsOfAll,
    recipient: 'Recipient, as entered',
    reason: 'Reason, as entered',
    'record.notes': 'Notes of the record',
    'record.prescription': 'Prescription of the record',
  },
  certificate: {
    ...fieldsOfAll,
    from: 'First day, as entered',
    until: 'Last day, as entered',
    fitness: 'Fitness for work, as entered',
    diagnosis: 'Diagnosis, if it was entered',
  },
} as const
export type LetterKind = keyof typeof letterFields
// `Object.keys` does not know the names of its object.
export const letterKinds = Object.keys(letterFields) as [LetterKind, ...LetterKind[]]

const inBraces = /\{([^{}\n]{0,100})\}/g

/** A sentence about the first field of a text that a letter does not have. */
export function fieldRefusal(kind: LetterKind, text: string): string | undefined {
  const names = [...text.matchAll(inBraces)].map(([, name = '']) => name)
  const unknown = names.find((name) => !Object.hasOwn(letterFields[kind], name))
  return unknown === undefined
    ? undefined
    : `There is no field {${unknown}}. Choose one from the list.`
}

/**
 * A text with its fields filled in. A line whose fields are all empty is left out. Values are never read
 * for fields themselves.
 */
export function fillLetter(text: string, values: Readonly<Record<string, string>>): string {
  const lines = text.split('\n').flatMap((line) => {
    const named = [...line.matchAll(inBraces)].map(([, name = '']) => values[name] ?? '')
    if (named.length > 0 && named.every((value) => value === '')) return []
    return [line.replace(inBraces, (_, name: string) => values[name] ?? '')]
  })
  return lines.join('\n')
}
