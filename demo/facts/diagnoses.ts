import type { ClinicRows } from '../clinic-rows.ts'
import { dateOf, type Day } from '../days.ts'

/** The diagnoses that assessments of notes name, with codes of ICD-10-CM. */
const known: readonly (readonly [pattern: RegExp, text: string, code: string])[] = [
  [/Acute bronchitis/, 'Acute bronchitis', 'J20.9'],
  [/Acute (?:viral )?sinusitis/, 'Acute sinusitis', 'J01.90'],
  [/Influenza A/, 'Influenza A', 'J10.1'],
  [/Viral upper airway infection/, 'Cold', 'J06.9'],
  [/Acute nonspecific low back pain/, 'Low back pain', 'M54.50'],
  [/Gastroesophageal reflux/, 'Gastroesophageal reflux', 'K21.9'],
  [/Osteoarthritis of the (?:left|right) knee/, 'Osteoarthritis of the knee', 'M17.9'],
  [/Acute otitis media/, 'Acute otitis media', 'H66.90'],
  [/Bronchiolitis/, 'Bronchiolitis', 'J21.9'],
  [/Croup/, 'Croup', 'J05.0'],
  [/Atopic dermatitis, moderate/, 'Atopic dermatitis', 'L20.9'],
  [/Actinic keratoses/, 'Actinic keratoses', 'L57.0'],
  [/[Cc]ommon warts/, 'Warts', 'B07.8'],
  [/Candida vaginitis/, 'Candida vaginitis', 'B37.31'],
]
const daysIll = 30

/** The diagnosis of a visit, where its note names one; an old one is over. */
export function diagnosesIn(record: ClinicRows['records'][number], today: Day) {
  const { notes, record_date: since, appointment_id, patient_id, doctor_id } = record
  return known
    .filter(([pattern]) => pattern.test(notes))
    .map(([, text, code]) => ({
      ...{ patient_id, appointment_id, text, since, by: doctor_id },
      codes: [{ system: 'http://hl7.org/fhir/sid/icd-10-cm', code, display: null }],
      status: since > dateOf(today - daysIll) ? 'active' : 'resolved',
    }))
}
