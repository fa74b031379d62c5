import type { Transaction } from '../server/database/connect.ts'
import { staff } from './cast.ts'
import { seededChance } from './chance.ts'
import { dateOf } from './days.ts'
import { idAt } from './ids.ts'
import type { Person } from './person.ts'

/** How the desk wrote people down a second time, a month after the first. */
const secondTimes: readonly ((person: Person) => Partial<Person>)[] = [
  // With a middle initial and a new phone, the day of birth as before.
  ({ name }) => ({ name: name.replace(' ', ' J. '), contact: '(555) 555-0199' }),
  // With the year of birth misheard by ten.
  ({ name, dob }) => ({
    name: name.replace(/(\w)$/, '$1$1'),
    dob: `${Number(dob.slice(0, 4)) - 10}${dob.slice(4)}`,
  }),
]

/** Charts of people who have one already, for the list of likely doubles. */
export async function addDoubles(tx: Transaction, people: readonly Person[]): Promise<void> {
  const chance = seededChance(20_250_401, 200_004)
  const adults = people.filter(
    ({ hasAccount, deceasedOn, dob }) => !hasAccount && deceasedOn === null && dob < '1990',
  )
  const rows = secondTimes.flatMap((written, place) => {
    const person = adults[place]
    if (!person) return []
    const day = person.registeredOn + 30
    const { name, dob, gender, contact } = { ...person, ...written(person) }
    return [{ id: idAt(day, chance), name, dob, gender, contact, at: dateOf(day) }]
  })
  await tx`
    insert into patients (id, name, dob, gender, contact, created_at, updated_at, created_by,
      updated_by)
    select id, name, dob, gender, contact, at, at, ${staff[0].id}, ${staff[0].id}
    from jsonb_to_recordset(${tx.json(rows)}) as t (id uuid, name text, dob date, gender text,
      contact text, at timestamptz)`
}
