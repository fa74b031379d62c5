import { countries } from '../../../../contract/countries.ts'
import { isRealDay } from '../../../../contract/dates.ts'
import type {
  ImportedAddress,
  ImportedContactPoint,
  ImportedName,
  ImportedRelatedPerson,
} from '../../../patients/people/server/import-people.ts'
import type * as fhir from './fhir.ts'
import type { Address, ContactPoint, HumanName } from './fhir-elements.ts'
import { allWords, fit, nameOf, namesOf, reachedBy } from './fhir-words.ts'

const nameLength = 200
const lineLength = 500

interface FhirPeriod {
  readonly start?: string | undefined
  readonly end?: string | undefined
}

/** The days of a period. A year or a month begins with its first day; where it ends is not known. */
export function periodOf(period: FhirPeriod | undefined) {
  const validFrom = firstDay(period?.start)
  const end = period?.end?.slice(0, 10) ?? ''
  const validUntil = isRealDay(end) ? end : null
  const isOrdered = validFrom === null || validUntil === null || validFrom <= validUntil
  return { validFrom: isOrdered ? validFrom : null, validUntil }
}

function firstDay(date: string | undefined): string | null {
  const day = date?.slice(0, 10) ?? ''
  const whole = `${day}${'0000-01-01'.slice(day.length)}`
  return day !== '' && isRealDay(whole) ? whole : null
}

const addressUses: Readonly<Record<string, ImportedAddress['use']>> = {
  home: 'home',
  work: 'work',
  temp: 'temporary',
  billing: 'billing',
  old: 'old',
}

const named = new Intl.DisplayNames('en', { type: 'region' })
const countryNames = new Map<string, string>([
  ...countries.flatMap((code): [string, string][] => [
    [code.toLowerCase(), code],
    [named.of(code)?.toLowerCase() ?? code, code],
  ]),
  ['usa', 'US'],
  ['united states of america', 'US'],
  ['uk', 'GB'],
])

/** Addresses in parts; one that is only a text is its own street. Empty ones are left out. */
export function addressesOf(addresses: readonly Address[] | undefined): ImportedAddress[] {
  return (addresses ?? []).slice(0, 50).flatMap((one) => {
    const country = countryNames.get(one.country?.trim().toLowerCase() ?? '') ?? null
    const street = (one.line ?? []).flatMap((line) => (line ? [fit(line, lineLength)] : []))
    const unknown = country === null && one.country ? [one.country] : []
    const hasParts = street.length > 0 || Boolean(one.city ?? one.postalCode)
    const lines = [...(hasParts ? street : one.text ? [one.text] : []), ...unknown]
    const part = (text: string | undefined) => fit(text ?? '', nameLength) || null
    const address = {
      use: addressUses[one.use ?? 'home'] ?? 'home',
      lines: fit(lines.join(', '), lineLength) || null,
      city: part(one.city),
      district: part(one.district),
      region: part(one.state),
      postalCode: fit(one.postalCode ?? '', 40) || null,
      country,
      ...periodOf(one.period),
    }
    return address.lines || address.city || address.postalCode || address.region ? [address] : []
  })
}

const contactUses: Readonly<Record<string, ImportedContactPoint['use']>> = {
  work: 'work',
  temp: 'temporary',
  old: 'old',
}

/** Ways to reach a patient besides the contact and the email of the chart. */
export function contactPointsOf(
  telecoms: readonly ContactPoint[] | undefined,
  main: readonly (string | null)[],
): ImportedContactPoint[] {
  return (telecoms ?? []).slice(0, 50).flatMap((one) => {
    const value = fit(one.value?.replace(/^(?:tel|sms|mailto):/i, '') ?? '', lineLength)
    if (!value || main.includes(value) || main.includes(value.toLowerCase())) return []
    const isMobile = one.use === 'mobile' || one.system === 'sms'
    const isPhone = one.system === 'phone' || one.system === 'sms'
    const kind = isPhone
      ? isMobile
        ? 'mobile'
        : 'phone'
      : one.system === 'email'
        ? 'email'
        : 'other'
    const isRank =
      one.rank !== undefined && Number.isInteger(one.rank) && one.rank >= 1 && one.rank <= 9
    return [
      {
        kind,
        value,
        use: contactUses[one.use ?? ''] ?? 'home',
        rank: isRank ? (one.rank ?? null) : null,
        note: kind === 'other' ? fit(one.system ?? '', nameLength) || null : null,
        ...periodOf(one.period),
      },
    ]
  })
}

const nameUses: Readonly<Record<string, ImportedName['use']>> = {
  official: 'official',
  usual: 'official',
  maiden: 'maiden',
  nickname: 'nickname',
  old: 'old',
}

/** All names but the one of the chart; `main` is shown with its title, where it has one. */
export function furtherNames(
  names: readonly HumanName[] | undefined,
  main: HumanName | undefined,
): ImportedName[] {
  const withTitle = nameOf(main, true)
  const all = [
    ...(withTitle !== '' && withTitle !== nameOf(main)
      ? [{ use: 'official' as const, name: withTitle, ...periodOf(main?.period) }]
      : []),
    ...(names ?? [])
      .filter((name) => name !== main)
      .map((name) => ({
        use: nameUses[name.use ?? ''] ?? ('other' as const),
        name: nameOf(name, true),
        ...periodOf(name.period),
      })),
  ]
  return all.filter(({ name }) => name !== '').slice(0, 50)
}

type Relation = ImportedRelatedPerson['relations'][number]

/**
 * Codes of http://terminology.hl7.org/CodeSystem/v2-0131 and v3-RoleCode. C is an emergency contact, and N
 * the next of kin, who says nothing of how they are related.
 */
const relationCodes: Readonly<Record<string, Relation>> = {
  ...{ C: 'emergency contact', ECON: 'emergency contact' },
  ...{ GUARD: 'guardian', POWATT: 'guardian', DPOWATT: 'guardian' },
  ...{ PRN: 'parent', MTH: 'parent', FTH: 'parent', NMTH: 'parent', NFTH: 'parent' },
  ...{ CHILD: 'child', SON: 'child', DAU: 'child', SONC: 'child', DAUC: 'child' },
  ...{ SPS: 'partner', HUSB: 'partner', WIFE: 'partner', DOMPART: 'partner', SIGOTHR: 'partner' },
}
const relationTexts: readonly (readonly [RegExp, Relation])[] = [
  [/emergency/i, 'emergency contact'],
  [/guardian/i, 'guardian'],
  [/\b(?:mother|father|parent)\b/i, 'parent'],
  [/\b(?:son|daughter|child)\b/i, 'child'],
  [/\b(?:spouse|husband|wife|partner)\b/i, 'partner'],
]

/** The FHIR elements of a related person, as a contact of a patient or as a resource of its own. */
type Relative = Pick<
  NonNullable<fhir.Patient['contact']>[number],
  'name' | 'telecom' | 'relationship' | 'period'
>

/** A related person of a resource of its own; null for one whom nobody could name or reach. */
export function relativeOf(person: fhir.RelatedPerson): ImportedRelatedPerson | null {
  return relatedPerson({ ...person, name: namesOf(person.name).main })
}

function relatedPerson(one: Relative): ImportedRelatedPerson | null {
  const name = nameOf(one.name)
  const phone = reachedBy(one.telecom, 'phone') ?? reachedBy(one.telecom, 'sms')
  const email = reachedBy(one.telecom, 'email')
  const words = allWords(one.relationship).join(', ')
  if (name === '' && phone === null && email === null) return null
  const codes = (one.relationship ?? []).flatMap(({ coding }) => coding ?? [])
  const relations = new Set<Relation>([
    ...codes.flatMap(({ code }) => relationCodes[code ?? ''] ?? []),
    ...relationTexts.flatMap(([pattern, relation]) => (pattern.test(words) ? [relation] : [])),
  ])
  const isSaid = relations.size > 0
  return {
    relations: isSaid ? [...relations] : ['other'],
    name: name || 'Unnamed person',
    phone,
    email,
    // A word that says no more than the relations, and a bare code, are no note.
    note:
      words.length > 2 && ![...relations].some((one) => one === words.toLowerCase())
        ? fit(words, lineLength)
        : null,
    ...periodOf(one.period),
  }
}

/** The people that a patient names; the one to call first is an emergency contact. */
export function relatedPeopleOf({ contact = [] }: fhir.Patient): ImportedRelatedPerson[] {
  const people = contact.slice(0, 50).flatMap((one) => relatedPerson(one) ?? [])
  const isMarked = people.some(({ relations }) => relations.includes('emergency contact'))
  return people.map((person, place) =>
    isMarked || place > 0
      ? person
      : {
          ...person,
          relations: [
            'emergency contact' as const,
            ...person.relations.filter((one) => one !== 'other'),
          ],
        },
  )
}

/** The emergency contacts in the words that the chart has of them. */
export function emergencyWords(people: readonly ImportedRelatedPerson[]): string | null {
  const words = people
    .filter(({ relations }) => relations.includes('emergency contact'))
    .map(({ name, relations, phone }) => {
      const other = relations.filter((one) => one !== 'emergency contact' && one !== 'other')
      return [other.length > 0 ? `${name} (${other.join(', ')})` : name, phone]
        .filter(Boolean)
        .join(', ')
    })
  return words.join('; ').slice(0, lineLength) || null
}
