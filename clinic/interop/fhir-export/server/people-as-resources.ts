import type { AlertSign } from '../../../patients/charts/patient-signs.ts'
import type { Patient } from '../../../patients/charts/patient.ts'
import type { PeopleOfPatient } from '../../../patients/people/people-of-patient.ts'
import type { OfChart } from './facts-as-resources.ts'
import { furtherParts } from './people-of-patient-as-parts.ts'
import { hl7, inList, referTo, type Resource, words } from './fhir-values.ts'
import type { VisitOfChart } from './whole-chart.ts'

export function patientResource(
  patient: Patient,
  people: PeopleOfPatient | null,
  photo: Buffer | null,
  clinicUrl: string,
) {
  const { id, mrn, dob, gender, contact, email, address, language, deceasedOn, death } = patient
  const telecom: object[] = [
    ...(contact ? [{ system: 'phone', value: contact }] : []),
    ...(email ? [{ system: 'email', value: email }] : []),
  ]
  const further = people ? furtherParts(people) : undefined
  telecom.push(...(further?.telecom ?? []))
  const known = further?.address ?? []
  // The address of the chart is one of these, unless it came as one line.
  const isLine = address !== null && known.every(({ text }) => text !== address)
  const addresses = [...(isLine ? [{ text: address }] : []), ...known]
  const contacts = [
    ...(patient.emergencyContact
      ? [{ relationship: [hl7('v2-0131', 'C')], name: { text: patient.emergencyContact } }]
      : []),
    ...(further?.contact ?? []),
  ]
  return {
    resourceType: 'Patient',
    id,
    extension: extensionsOf(patient),
    identifier: [
      // The number is one of the clinic, so its system is the clinic's address.
      { type: { text: 'MRN' }, system: `${clinicUrl}/mrn`, value: mrn },
      ...patient.identifiers.map(({ type, system, value }) => ({
        type: words(type ?? null),
        system: system || undefined,
        value,
      })),
    ],
    active: patient.archivedAt === null,
    name: [
      { use: 'official', text: patient.name },
      ...(patient.preferredName ? [{ use: 'nickname', text: patient.preferredName }] : []),
      ...(further?.name ?? []),
    ],
    telecom: telecom.length > 0 ? telecom : undefined,
    gender: gender ?? (patient.genderCertainty === 'unknown' ? 'unknown' : undefined),
    // A guess is a year: nobody knows the day.
    birthDate: dob === null ? undefined : patient.dobCertainty ? dob.slice(0, 4) : dob,
    deceasedDateTime: deceasedOn ?? undefined,
    deceasedBoolean: deceasedOn === null && death !== null ? true : undefined,
    address: addresses.length > 0 ? addresses : undefined,
    maritalStatus: words(patient.maritalStatus),
    communication: language ? [{ language: { text: language } }] : undefined,
    contact: contacts.length > 0 ? contacts : undefined,
    photo: photo
      ? [{ contentType: 'image/webp', data: photo.toString('base64'), size: photo.length }]
      : undefined,
  } satisfies Resource
}

function extensionsOf({ birthplace }: Patient) {
  if (birthplace === null) return undefined
  return [
    {
      url: 'http://hl7.org/fhir/StructureDefinition/patient-birthPlace',
      valueAddress: { text: birthplace },
    },
  ]
}

export interface Doctor {
  readonly id: string
  readonly name: string | null
  readonly specialty: string | null
}

export function practitionerResource({ id, name, specialty }: Doctor) {
  return {
    resourceType: 'Practitioner',
    id,
    name: [{ text: name ?? 'A doctor of the clinic' }],
    qualification: specialty ? [{ code: { text: specialty } }] : undefined,
  } satisfies Resource
}

const encounterStatuses = {
  scheduled: 'planned',
  confirmed: 'planned',
  arrived: 'arrived',
  'in progress': 'in-progress',
  completed: 'finished',
  'no-show': 'cancelled',
  canceled: 'cancelled',
} as const satisfies Record<VisitOfChart['state'], string>

export function encounterResource(visit: VisitOfChart, { patient }: OfChart) {
  return {
    resourceType: 'Encounter',
    id: visit.id,
    status: encounterStatuses[visit.state],
    class: {
      system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode',
      code: 'AMB',
      display: 'ambulatory',
    },
    type: inList(visit.type),
    subject: patient,
    participant: [{ individual: referTo(visit.doctorId) }],
    period: { start: visit.startsAt, end: visit.endsAt },
    reasonCode: inList(visit.reason),
  } satisfies Resource
}

export function alertResource({ id, kind, text }: AlertSign, { patient }: OfChart) {
  const category = kind === 'administrative' ? 'admin' : kind
  return {
    resourceType: 'Flag',
    id,
    status: 'active',
    category: [hl7('flag-category', category)],
    code: { text },
    subject: patient,
  } satisfies Resource
}
