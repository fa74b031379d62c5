import type { MakeDataset } from '../dataset.ts'
import type { StatutoryDefinition } from '../statutory-definition.ts'
import { conditions } from './clinical.ts'

/** The place of values that are in no group: those between two stretches. */
const nowhere = -1
const mostYears = 999

const sexes = { female: 'female', male: 'male', other: 'other' } as const

/** The problems of charts in the groups of an authority, with a column for each band of ages. */
export function statutory({
  groups,
  ages,
  bySex,
  others,
  source,
}: StatutoryDefinition): MakeDataset {
  const byCode = stretchesOf(
    groups.flatMap(({ codes }, place) =>
      codes.map((code) => {
        const [first = '', last = first] = code.split('-')
        // The next text of three characters or less is greater than this.
        return { place, first, after: `${last}\u0001` }
      }),
    ),
  )
  const byAge = stretchesOf(
    ages.map(({ from, to }, place) => ({ place, first: from, after: (to ?? mostYears) + 1 })),
  )
  const groupWords = Object.fromEntries<string>([
    ...groups.map(({ name }, place) => [String(place), name] as const),
    [String(groups.length), others] as const,
  ])
  const bandWords = Object.fromEntries<string>(
    ages.flatMap(({ name }, place) =>
      bySex
        ? Object.values(sexes).map((sex) => [`${place} ${sex}`, `${name}, ${sex}`] as const)
        : [[String(place), name] as const],
    ),
  )
  return (sql, facts) => {
    const problems = conditions(sql, facts)
    // Codes of other systems, such as SNOMED CT, do not begin with a letter and a digit. Most problems have one code, and
    // the path language is slower.
    const first = sql`c.codes -> 0 ->> 'code'`
    const code = sql`upper(left(case when ${first} ~ '^[A-Za-z][0-9]' then ${first}
      else jsonb_path_query_first(c.codes, '$[*].code ? (@ like_regex "^[A-Za-z][0-9]")') #>> '{}' end, 3))`
    const day = problems.at?.value ?? sql`${facts.today}::date`
    const group = sql`coalesce(nullif((${byCode.places}::int[])[
      width_bucket(${code} collate "C", ${byCode.firsts}::text[])], ${nowhere}::int), ${groups.length}::int)`
    const band = sql`nullif((${byAge.places}::int[])[
      width_bucket(extract(year from age(${day}, p.dob))::int, ${byAge.firsts}::int[])], ${nowhere}::int)`
    return {
      ...problems,
      about: `${problems.about} Ages are those of that day. ${source}.`,
      dimensions: {
        disease: { name: 'Disease', value: group, words: groupWords, isOrdered: true },
        column: {
          name: bySex ? 'Age and sex' : 'Age',
          value: bySex ? sql`${band} || ' ' || p.gender` : band,
          words: bandWords,
          without: 'Not known',
          isOrdered: true,
        },
        ...problems.dimensions,
      },
    }
  }
}

interface Stretch<T> {
  readonly place: number
  readonly first: T
  /** The first value that is no longer in it. */
  readonly after: T
}

/** Stretches as the first values of all parts, in order, each with the least place that has it: one search finds it. */
function stretchesOf<T extends string | number>(stretches: readonly Stretch<T>[]) {
  const ordered = (one: T, other: T) => (one < other ? -1 : one > other ? 1 : 0)
  const firsts = [...new Set(stretches.flatMap(({ first, after }) => [first, after]))].sort(ordered)
  const places = firsts.map((value) => {
    const found = stretches.filter(({ first, after }) => first <= value && value < after)
    return found.length > 0 ? Math.min(...found.map(({ place }) => place)) : nowhere
  })
  return { firsts, places }
}
