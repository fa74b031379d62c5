import type { Schedule } from './schedule.ts'

interface Named {
  readonly text: string
  readonly codes: readonly { readonly system: string | null; readonly code: string }[]
}

const systems = ['http://hl7.org/fhir/sid/cvx', 'urn:oid:2.16.840.1.113883.12.292']

const wordsOfVaccines = new WeakMap<Schedule['vaccines'], ReadonlyMap<string, string>>()

/** Words and trade names of vaccines in lower case, with their CVX codes. */
function wordsOf(vaccines: Schedule['vaccines']): ReadonlyMap<string, string> {
  const known = wordsOfVaccines.get(vaccines)
  if (known) return known
  const words = new Map(
    [...vaccines.values()].flatMap(({ cvx, words: one, tradeNames }) =>
      [one.toLowerCase(), ...tradeNames].map((name) => [name, cvx]),
    ),
  )
  wordsOfVaccines.set(vaccines, words)
  return words
}

/** The CVX code of a vaccination: its own, or that of its words, as far as the list knows them. */
export function cvxOf({ text, codes }: Named, vaccines: Schedule['vaccines']): string | null {
  const own = codes.find(({ system }) => system !== null && systems.includes(system))?.code.trim()
  if (own) return own.padStart(2, '0')
  return wordsOf(vaccines).get(text.trim().toLowerCase()) ?? null
}
