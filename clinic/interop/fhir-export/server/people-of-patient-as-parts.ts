import type { PeopleOfPatient } from '../../../patients/people/people-of-patient.ts'
import type { Period } from '../../../patients/people/period.ts'
import { relationWords } from '../../../patients/people/related-person.ts'
import { words } from './fhir-values.ts'

const uses = {
  ...{ home: 'home', work: 'work', temporary: 'temp', billing: 'billing', old: 'old' },
} as const
const systems = { phone: 'phone', mobile: 'phone', email: 'email', other: 'other' } as const
const nameUses = {
  ...{ official: 'official', maiden: 'maiden', nickname: 'nickname', old: 'old', other: undefined },
} as const

/** The parts of a Patient of FHIR about further names, addresses, contacts and people. */
export function furtherParts({ names, addresses, contactPoints, relatedPeople }: PeopleOfPatient) {
  return {
    name: names.map((one) => ({ use: nameUses[one.use], text: one.name, period: periodOf(one) })),
    address: addresses.map((one) => ({
      use: uses[one.use],
      text: one.line,
      line: one.lines?.split('\n').filter(Boolean),
      city: one.city ?? undefined,
      district: one.district ?? undefined,
      state: one.region ?? undefined,
      postalCode: one.postalCode ?? undefined,
      country: one.country ?? undefined,
      period: periodOf(one),
    })),
    telecom: contactPoints.map((one) => ({
      system: systems[one.kind],
      value: one.value,
      use: one.kind === 'mobile' && one.use !== 'old' ? 'mobile' : uses[one.use],
      rank: one.rank ?? undefined,
      period: periodOf(one),
    })),
    // FHIR takes no contact without a name and without a way to reach it.
    contact: relatedPeople.filter(isKnown).map((one) => {
      const telecom = [
        ...(one.phone ? [{ system: 'phone', value: one.phone }] : []),
        ...(one.email ? [{ system: 'email', value: one.email }] : []),
      ]
      return {
        relationship: [words(relationWords(one.relations))],
        name: one.name === '' ? undefined : { text: one.name },
        telecom: telecom.length > 0 ? telecom : undefined,
        period: periodOf(one),
      }
    }),
  }
}

const isKnown = ({ name, phone, email }: PeopleOfPatient['relatedPeople'][number]) =>
  name !== '' || phone !== null || email !== null

function periodOf({ validFrom, validUntil }: Period) {
  if (validFrom === null && validUntil === null) return undefined
  return { start: validFrom ?? undefined, end: validUntil ?? undefined }
}
