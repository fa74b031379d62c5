import { isRealDay } from '../../../contract/dates.ts'
import type * as fhir from './fhir.ts'
import type { CodeableConcept, ContactPoint } from './fhir-elements.ts'
import { addressOf, allWords, fit, nameOf, namesOf, reachedBy, wordsOf } from './fhir-words.ts'
import type { Chart, Doctor, SystemValue } from './piece.ts'

const genders = ['male', 'female', 'other']

/** http://terminology.hl7.org/CodeSystem/v3-MaritalStatus */
const maritalWords: Readonly<Record<string, string>> = {
  A: 'Annulled',
  D: 'Divorced',
  I: 'Interlocutory',
  L: 'Legally separated',
  M: 'Married',
  P: 'Polygamous',
  S: 'Never married',
  T: 'Domestic partner',
  U: 'Unmarried',
  W: 'Widowed',
}

export function chartOf(patient: fhir.Patient, identifiers: readonly SystemValue[]): Chart {
  const { main, name, others } = namesOf(patient.name)
  const withTitle = nameOf(main, true)
  const day = dayIn(patient.birthDate)
  const diedOn = dayIn(patient.deceasedDateTime)
  const isDeadSometime = patient.deceasedBoolean === true || patient.deceasedDateTime !== undefined
  const isOldEnough = day === null || day >= '1900-01-01'
  return {
    name: name || 'Unnamed patient',
    dob: isOldEnough ? day : null,
    gender: genders.find((one) => one === patient.gender) ?? null,
    contact: reachedBy(patient.telecom, 'phone') ?? reachedBy(patient.telecom, 'sms'),
    address: addressOf(patient.address),
    email: emailIn(patient.telecom),
    emergency_contact: emergencyContact(patient),
    language: languageOf(patient),
    marital_status: maritalStatus(patient.maritalStatus),
    alerts: isDeadSometime && diedOn === null ? 'Deceased, date not known' : null,
    deceased_on: diedOn,
    is_archived: patient.active === false,
    other_names: [...(withTitle === name || withTitle === '' ? [] : [withTitle]), ...others],
    identifiers,
    telecoms: (patient.telecom ?? []).flatMap(({ system = 'other', use, value }) =>
      value ? [{ system: use ? `${system} (${use})` : system, value }] : [],
    ),
    warnings:
      patient.birthDate !== undefined && (day === null || !isOldEnough)
        ? [
            `The date of birth ${fit(patient.birthDate, 30)} is not an exact day since 1900, so it is left empty.`,
          ]
        : [],
  }
}

export function doctorOf(
  practitioner: fhir.Practitioner,
  identifiers: readonly SystemValue[],
): Doctor {
  const { main } = namesOf(practitioner.name)
  return {
    name: nameOf(main, true) || fit(`Doctor ${identifiers[0]?.value ?? ''}`, 200),
    contact: reachedBy(practitioner.telecom, 'phone') ?? reachedBy(practitioner.telecom, 'email'),
    address: addressOf(practitioner.address),
    gender: genders.find((one) => one === practitioner.gender) ?? null,
    specialty:
      fit(
        allWords((practitioner.qualification ?? []).flatMap(({ code }) => code ?? [])).join(', '),
        200,
      ) || null,
    identifiers,
  }
}

/** The whole day at the start of a FHIR date or dateTime; null for a year or a month alone. */
export function dayIn(value: string | undefined): string | null {
  const day = value?.slice(0, 10) ?? ''
  return isRealDay(day) ? day : null
}

function emailIn(telecoms: readonly ContactPoint[] | undefined): string | null {
  const email = reachedBy(telecoms, 'email')?.toLowerCase() ?? ''
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email) && email.length <= 254 ? email : null
}

function languageOf({ communication = [] }: fhir.Patient): string | null {
  const best = communication.find(({ preferred }) => preferred) ?? communication[0]
  return fit(wordsOf(best?.language), 200) || null
}

function maritalStatus(concept: CodeableConcept | undefined): string | null {
  const code = concept?.coding?.[0]?.code ?? ''
  const words = wordsOf(concept)
  // The text may be only the code again, which is no word.
  const isCode = words.length <= 2
  return fit((isCode ? maritalWords[code] : undefined) ?? words, 200) || null
}

function emergencyContact({ contact = [] }: fhir.Patient): string | null {
  // http://terminology.hl7.org/CodeSystem/v2-0131: C is an emergency contact, N the next of kin.
  const isMarked = ({ relationship = [] }: (typeof contact)[number]) =>
    relationship.some(({ coding }) => coding?.some(({ code }) => code === 'C'))
  const one = contact.find(isMarked) ?? contact[0]
  if (!one) return null
  const parts = [
    nameOf(one.name),
    allWords(one.relationship).join(', '),
    reachedBy(one.telecom, 'phone'),
  ]
  return fit(parts.filter(Boolean).join(', '), 500) || null
}
