import type { AnySql } from '../../../../server/database/connect.ts'
import { plainHeading } from '../plain-heading.ts'
import type { ReadValues } from './read-row.ts'

/** A row that a table names, or the sentence why it is not known. */
export type Found<T> = { readonly found: T } | { readonly problem: string }

/** Looks up the patients whom lines name by their number of the old system or their MRN. */
export async function patientsOf(
  sql: AnySql,
  values: readonly ReadValues[],
): Promise<(one: ReadValues) => Found<string>> {
  const all = (target: string) => [
    ...new Set(values.flatMap(({ texts }) => texts[target]?.[0] ?? [])),
  ]
  // Compared as texts: right after an import the statistics of the table are old, and a join by `@>`
  // then compares each number with each chart, in seconds instead of milliseconds.
  const byNumber = await sql<{ number: string; ids: string[] }[]>`
    select n.number, array_agg(distinct p.id order by p.id) as ids
    from patients p cross join lateral jsonb_array_elements(p.identifiers) as i
    join unnest(${all('oldNumber')}::text[]) as n (number) on n.number = i ->> 'value'
    where p.merged_into is null
    group by n.number`
  const byMrn = await sql<{ mrn: string; id: string }[]>`
    select mrn, coalesce(merged_into, id) as id from patients where mrn = any(${all('mrn')})`
  const numbers = new Map(byNumber.map(({ number, ids }) => [number, ids]))
  const mrns = new Map(byMrn.map(({ mrn, id }) => [mrn, id]))
  return ({ texts }) => {
    const mrn = texts['mrn']?.[0]
    const number = texts['oldNumber']?.[0]
    const ofMrn = mrn === undefined ? undefined : mrns.get(mrn)
    if (ofMrn !== undefined) return { found: ofMrn }
    if (number === undefined) {
      return {
        problem: mrn === undefined ? 'It names no patient.' : `No chart has the MRN ${mrn}.`,
      }
    }
    const [id, ...others] = numbers.get(number) ?? []
    if (id === undefined) return { problem: `No chart has the number ${number}.` }
    if (others.length > 0) {
      return { problem: `${others.length + 1} charts have the number ${number}. Merge them first.` }
    }
    return { found: id }
  }
}

export interface KnownDoctor {
  readonly id: string
  readonly name: string
  readonly takesAppointments: boolean
}

interface DoctorRow extends KnownDoctor {
  readonly email: string | null
  readonly identifiers: readonly { readonly value: string }[]
}

/** The titles before the names of doctors, without which names are compared. */
const titles = new Set(
  'dr doctor prof professor med dra docteur doctora herr frau mr mrs ms'.split(' '),
)

export const nameWords = (name: string) =>
  plainHeading(name)
    .split(' ')
    .filter((word) => !titles.has(word))
    .toSorted()
    .join(' ')

/** Looks up the doctors whom lines name by number, email or name, in this order. */
export async function doctorsOf(sql: AnySql): Promise<(one: ReadValues) => Found<KnownDoctor>> {
  const doctors = await sql<DoctorRow[]>`
    select id, coalesce(nullif(name, ''), email) as name, email, identifiers, takes_appointments
    from users where role = 'doctor' and status not in ('deleted', 'rejected')`
  const one = (is: (doctor: DoctorRow) => boolean, words: string): Found<KnownDoctor> => {
    const [found, ...others] = doctors.filter(is)
    if (!found) return { problem: `There is no doctor ${words}.` }
    return others.length > 0 ? { problem: `Several doctors are called ${words}.` } : { found }
  }
  return ({ texts }) => {
    const number = texts['doctorNumber']?.[0] ?? texts['number']?.[0]
    const email = texts['doctorEmail']?.[0] ?? texts['email']?.[0]
    const name = texts['doctorName']?.[0]
    const tries = [
      number &&
        one(
          ({ identifiers }) => identifiers.some(({ value }) => value === number),
          `with the number ${number}`,
        ),
      email && one((doctor) => doctor.email === email, email),
      name && one((doctor) => nameWords(doctor.name) === nameWords(name), name),
    ].filter((found): found is Found<KnownDoctor> => Boolean(found))
    return tries.find((found) => 'found' in found) ?? tries[0] ?? { problem: 'It names no doctor.' }
  }
}
