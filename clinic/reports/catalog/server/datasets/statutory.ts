import type { MakeDataset } from '../dataset.ts'
import type { StatutoryDefinition } from '../statutory-definition.ts'
import { conditions } from './clinical.ts'

const sexes = { female: 'female', male: 'male', other: 'other' } as const

/** The problems of charts in the groups of an authority, with a column for each band of ages. */
export function statutory({
  groups,
  ages,
  bySex,
  others,
  source,
}: StatutoryDefinition): MakeDataset {
  const ranges = groups.flatMap(({ codes }, place) =>
    codes.map((code) => {
      const [first = '', last = first] = code.split('-')
      return { place, first, last }
    }),
  )
  const bands = ages.map(({ from, to }, place) => ({ place, from, to: to ?? 999 }))
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
    // Codes of other systems, such as SNOMED CT, do not begin with a letter and a digit.
    const code = sql`(select upper(left(k.code, 3)) from jsonb_to_recordset(c.codes) k (code text)
      where k.code ~ '^[A-Za-z][0-9]' limit 1)`
    const day = problems.at?.value ?? sql`${facts.today}::date`
    const group = sql`coalesce((
      select min(r.place) from jsonb_to_recordset(${sql.json(ranges)}) r (place integer, first text, last text)
      where ${code} collate "C" between r.first and r.last), ${groups.length}::int)`
    const band = sql`(
      select b.place from jsonb_to_recordset(${sql.json(bands)}) b (place integer, "from" integer, "to" integer)
      where extract(year from age(${day}, p.dob)) between b."from" and b."to" limit 1)`
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
