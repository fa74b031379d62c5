import type { AllergyIntolerance, Patient, Practitioner } from '../fhir.ts'
import { wordsOf } from '../fhir.ts'
import { addressText, dayOf, nameText } from './fhir-values.ts'

type Pair = { system: string; value: string }

/** v3-MaritalStatus in words (http://terminology.hl7.org/CodeSystem/v3-MaritalStatus). */
const maritalStatuses: Readonly<Record<string, string>> = {
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

export interface PatientRow {
  id: string
  name: string
  dob: string | null
  gender: string | null
  contact: string | null
  address: string | null
  email: string | null
  language: string | null
  marital_status: string | null
  deceased_on: string | null
  allergies: string | null
  other_names: string[]
  identifiers: Pair[]
  telecoms: Pair[]
}

/** A chart of a FHIR Patient. */
export function patientRow(
  id: string,
  patient: Patient,
  timeZone: string,
  place: string,
): PatientRow {
  const names = patient.name ?? []
  const name = names.find(({ use }) => use === 'official') ?? names[0]
  const telecom = (system: string) =>
    patient.telecom?.find((one) => one.system === system)?.value?.slice(0, 500) ?? null
  const marital = patient.maritalStatus
  const code = marital?.coding?.[0]?.code ?? ''
  const day = (value: string | undefined) => (value ? dayOf(value, timeZone, place) : null)
  const dob = day(patient.birthDate)
  return {
    id,
    name: nameText(name),
    dob: dob !== null && dob >= '1900-01-01' ? dob : null,
    gender: patient.gender === 'unknown' ? null : (patient.gender ?? null),
    contact: telecom('phone'),
    address: addressText(patient.address?.[0]),
    email: telecom('email')?.toLowerCase() ?? null,
    language: wordsOf(patient.communication?.[0]?.language) || null,
    marital_status: maritalStatuses[code] ?? (wordsOf(marital) || null),
    deceased_on: day(patient.deceasedDateTime),
    allergies: null,
    other_names: names.filter((one) => one !== name).map((one) => nameText(one)).filter(Boolean),
    identifiers: pairsOf(patient.identifier),
    telecoms: pairsOf(patient.telecom),
  }
}

export interface DoctorRow {
  id: string
  name: string
  contact: string | null
  address: string | null
  gender: string | null
  specialty: string | null
  identifiers: Pair[]
}

/** A doctor without sign-in of a FHIR Practitioner. */
export function doctorRow(id: string, practitioner: Practitioner): DoctorRow {
  const { gender } = practitioner
  return {
    id,
    name: nameText(practitioner.name?.[0], true),
    contact: practitioner.telecom?.find(({ system }) => system === 'phone')?.value ?? null,
    address: addressText(practitioner.address?.[0]),
    gender: gender === 'male' || gender === 'female' || gender === 'other' ? gender : null,
    specialty: wordsOf(practitioner.qualification?.[0]?.code) || null,
    identifiers: pairsOf(practitioner.identifier),
  }
}

/** What a chart says of an allergy; nothing for one that is over or was refuted. */
export function allergyText(allergy: AllergyIntolerance): string | null {
  const status = allergy.clinicalStatus?.coding?.[0]?.code ?? 'active'
  return status === 'active' ? wordsOf(allergy.code) || null : null
}

function pairsOf(
  list: readonly { system?: string | undefined; value?: string | undefined }[] | undefined,
): Pair[] {
  return (list ?? []).flatMap(({ system = '', value }) =>
    value === undefined ? [] : [{ system, value }],
  )
}
