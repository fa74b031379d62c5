import { isRealDay } from '../../../../contract/dates.ts'
import type * as fhir from './fhir.ts'
import type { CodeableConcept, ContactPoint, PatientExtension } from './fhir-elements.ts'
import { addressOf, allWords, fit, nameOf, namesOf, reachedBy, wordsOf } from './fhir-words.ts'
import {
  addressesOf,
  contactPointsOf,
  emergencyWords,
  furtherNames,
  relatedPeopleOf,
} from './map-people-parts.ts'
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
  const { main, name } = namesOf(patient.name)
  const day = dayIn(patient.birthDate) ?? middleOf(patient.birthDate)
  const isGuess = day !== null && dayIn(patient.birthDate) === null
  const diedOn = dayIn(patient.deceasedDateTime)
  const isDeadSometime = patient.deceasedBoolean === true || patient.deceasedDateTime !== undefined
  const isOldEnough = day === null || day >= '1900-01-01'
  const contact = reachedBy(patient.telecom, 'phone') ?? reachedBy(patient.telecom, 'sms')
  const email = emailIn(patient.telecom)
  const relatedPeople = relatedPeopleOf(patient)
  return {
    name: name || 'Unnamed patient',
    dob: isOldEnough ? day : null,
    dob_certainty: isGuess && isOldEnough ? 'estimated' : null,
    gender: genders.find((one) => one === patient.gender) ?? null,
    gender_certainty: patient.gender === 'unknown' ? 'unknown' : null,
    contact,
    // The main one of those in parts.
    address: null,
    email,
    emergency_contact: emergencyWords(relatedPeople),
    language: languageOf(patient),
    marital_status: maritalStatus(patient.maritalStatus),
    alerts: null,
    deceased_on: diedOn,
    death: isDeadSometime && diedOn === null ? 'day not known' : null,
    ...originOf(patient.extension),
    is_archived: patient.active === false,
    identifiers: withTypes(identifiers, patient),
    people: {
      addresses: addressesOf(patient.address),
      contactPoints: contactPointsOf(patient.telecom, [contact, email]),
      names: furtherNames(patient.name, main),
      relatedPeople,
    },
    warnings: warningsOf(patient.birthDate, isOldEnough ? day : null, isGuess),
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

/** The middle of the year or month that a date says; null for any other date. */
function middleOf(date: string | undefined): string | null {
  const middle = /^\d{4}$/.test(date ?? '') ? `${date}-07-01` : `${date}-15`
  return /^\d{4}(?:-\d\d)?$/.test(date ?? '') && isRealDay(middle) ? middle : null
}

function warningsOf(said: string | undefined, day: string | null, isGuess: boolean): string[] {
  if (said === undefined || (day !== null && !isGuess)) return []
  return day === null
    ? [`The date of birth ${fit(said, 30)} is not a date since 1900, so it is left empty.`]
    : [
        `The date of birth ${fit(said, 30)} is no whole day: the chart has ${day}, marked as estimated.`,
      ]
}

/** Numbers with the kind that the source gives them, such as `Driver's license number`. */
function withTypes(identifiers: readonly SystemValue[], { identifier = [] }: fhir.Patient) {
  return identifiers.map((one) => {
    const same = identifier.find(
      ({ system = '', value }) => system === one.system && value === one.value,
    )
    const type = fit(wordsOf(same?.type), 200)
    return type ? { type, ...one } : one
  })
}

const extensions = 'http://hl7.org/fhir/us/core/StructureDefinition'
/** http://hl7.org/fhir/administrative-gender, as the codes of birth sex have it. */
const sexWords: Readonly<Record<string, string>> = {
  F: 'Female',
  M: 'Male',
  UNK: 'Unknown',
  OTH: 'Other',
  ASKU: 'Asked and not known',
}

function originOf(all: readonly PatientExtension[] | undefined) {
  const find = (...urls: string[]) => all?.find(({ url }) => urls.includes(url))
  const sex = find(`${extensions}/us-core-birthsex`)
  const place = find(
    'http://hl7.org/fhir/StructureDefinition/patient-birthPlace',
    'http://hl7.org/fhir/StructureDefinition/birthPlace',
  )?.valueAddress
  return {
    birth_sex: (sex?.valueCode && fit(sexWords[sex.valueCode] ?? sex.valueCode, 200)) || null,
    birthplace: place ? addressOf([place]) : null,
    race: categoryWords(find(`${extensions}/us-core-race`)),
    ethnicity: categoryWords(find(`${extensions}/us-core-ethnicity`)),
  }
}

/** The categories and details of a US Core extension in words; its text where it has no codes. */
function categoryWords(one: PatientExtension | undefined): string | null {
  const parts = one?.extension ?? []
  const codes = parts.flatMap(({ valueCoding }) => valueCoding?.display ?? [])
  const text = parts.find(({ url }) => url === 'text')?.valueString
  return fit([...new Set(codes)].join(', ') || (text ?? ''), 500) || null
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
