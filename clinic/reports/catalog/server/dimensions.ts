import { monthsAfter } from '../../../../contract/dates.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import type { Dimension } from './dataset.ts'

/** Dimensions and words that several datasets share. */
export function sharedDimensions(sql: Sql) {
  /** The names behind ids, by a statement with the columns `id` and `name`. */
  const namesBy =
    (statement: (ids: readonly string[]) => Fragment) =>
    async (ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
      const rows = await sql<{ id: string; name: string }[]>`${statement(ids)}`
      return new Map(rows.map(({ id, name }) => [id, name]))
    }

  const usersBy = namesBy(
    (ids) => sql`select id, coalesce(nullif(name, ''), email, id::text) as name
      from users where id = any(${[...ids]}::uuid[])`,
  )

  const weekdayOf = (moment: Fragment, firstWeekday: number): Fragment =>
    sql`(extract(isodow from ${moment})::int - ${firstWeekday}::int + 7) % 7`

  return {
    namesBy,

    user: (name: string, value: Fragment, without?: string): Dimension => ({
      ...{ name, value, wordsOf: usersBy },
      ...(without ? { without } : {}),
    }),

    visitType: (value: Fragment): Dimension => ({
      name: 'Visit type',
      value,
      without: 'No type',
      wordsOf: namesBy(
        (ids) => sql`select id, name from visit_types where id = any(${[...ids]}::uuid[])`,
      ),
    }),

    /** 1 to 7, of a moment as the clinic's clocks show it. */
    weekday: (wall: Fragment, firstWeekday: number): Dimension => ({
      name: 'Weekday',
      value: weekdayOf(wall, firstWeekday),
      ofDay: (day) => weekdayOf(day, firstWeekday),
      words: Object.fromEntries(
        Array.from({ length: 7 }, (_, place) => [
          String(place),
          weekdays[(firstWeekday - 1 + place) % 7] ?? '',
        ]),
      ),
      isOrdered: true,
    }),

    hour: (wall: Fragment): Dimension => ({
      name: 'Hour',
      value: sql`extract(hour from ${wall})::int`,
      words: Object.fromEntries(
        Array.from({ length: 24 }, (_, hour) => [
          String(hour),
          `${String(hour).padStart(2, '0')}:00`,
        ]),
      ),
      isOrdered: true,
    }),

    gender: (value: Fragment): Dimension => ({
      name: 'Sex',
      value,
      words: { female: 'Female', male: 'Male', other: 'Other' },
      without: 'Not known',
      isOrdered: true,
    }),

    /** Ages on a day in bands of five years; the last one is open. */
    ageBand: (dob: Fragment, day: string): Dimension => ({
      name: 'Age',
      // Compared with the last days of birth of each band: a tenth of the time of PostgreSQL's `age`.
      value: sql`18 - width_bucket(${dob} - 1, ${lastBirthdays(day)}::date[])`,
      ...ageBands,
    }),

    /** The same bands of an age in whole years. */
    ageAtTheTime: (years: Fragment): Dimension => ({
      name: 'Age at the time',
      // A day before that of birth counts as the first one.
      value: sql`greatest(least(${years} / 5, 18), 0)`,
      number: years,
      ...ageBands,
    }),
  }
}

const ageBands = {
  words: Object.fromEntries(
    Array.from({ length: 19 }, (_, band) => [
      String(band),
      band === 18 ? '90 and older' : `${5 * band} to ${5 * band + 4}`,
    ]),
  ),
  without: 'Not known',
  isOrdered: true,
} as const

/** The latest days of birth of those who are 90, 85, … and 5 on a day. */
const lastBirthdays = (day: string): string[] =>
  Array.from({ length: 18 }, (_, place) => monthsAfter(day, -12 * 5 * (18 - place)))

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
