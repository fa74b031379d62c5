import type { Transaction } from '../server/database/connect.ts'
import { ageOn } from '../contract/dates.ts'
import type { Relation } from '../clinic/patients/people/related-person.ts'
import { namedPatients, patient, staff } from './cast.ts'
import { seededChance } from './chance.ts'
import { dateOf, type Day } from './days.ts'
import { idAt } from './ids.ts'
import type { Person } from './person.ts'
import { phoneOf } from './phones.ts'

/** Ties between the charts of a home, and what a few named people have besides their charts. */
export async function addFamilies(
  tx: Transaction,
  people: readonly Person[],
  today: Day,
): Promise<void> {
  const chance = seededChance(20_250_401, 200_005)
  const id = (day: Day) => idAt(day, chance)
  const ties = [...homesOf(people, today), ...tiesOfNamed].map((tie) => ({
    ...{ relative_id: null, name: null, phone: null, note: null },
    ...tie,
    id: id(today - 400),
  }))
  await tx`
    insert into related_people (id, patient_id, relations, relative_id, name, phone, note, created_by,
      updated_by)
    select id, patient_id, array(select jsonb_array_elements_text(relations)), relative_id, name, phone,
      note, ${staff[0].id}, ${staff[0].id}
    from jsonb_to_recordset(${tx.json(ties)}) as t (id uuid, patient_id uuid, relations jsonb,
      relative_id uuid, name text, phone text, note text)`
  await addHomes(tx, people)
  await addWinterAddress(tx, today, id(today - 60))
  await tx`
    insert into patient_names (id, patient_id, use, name, valid_until, created_by, updated_by)
    values (${id(today - 900)}, ${namedPatients.bridget.id}, 'maiden', 'Bridget Keane',
      ${dateOf(today - 1900)}, ${staff[0].id}, ${staff[0].id})`
  await tx`
    insert into contact_points (id, patient_id, kind, value, use, rank, note, created_by, updated_by)
    values (${id(today - 300)}, ${patient.id}, 'phone', ${phoneOf(393)}, 'work', 2,
      'The ferry terminal; ask for the engine room', ${staff[0].id}, ${staff[0].id})`
}

interface Tie {
  readonly patient_id: string
  readonly relations: readonly Relation[]
  readonly relative_id?: string
  readonly name?: string
  readonly phone?: string
  readonly note?: string
}

/** Of the named patients, whose people have no charts here. */
const tiesOfNamed: readonly Tie[] = [
  {
    patient_id: patient.id,
    relations: ['partner', 'emergency contact'],
    name: 'Adam Kowalski',
    phone: phoneOf(394),
  },
  {
    patient_id: namedPatients.noor.id,
    relations: ['guardian', 'parent'],
    name: 'Rania Haddad',
    phone: phoneOf(398),
  },
  {
    patient_id: namedPatients.walter.id,
    relations: ['child'],
    name: 'Claire Lindgren',
    phone: phoneOf(391),
    note: 'Drives him to visits',
  },
]

/** The parents of a home are the guardians of its children, and its couples are partners. */
function homesOf(people: readonly Person[], today: Day): Tie[] {
  const isChild = (person: Person) => ageOn(person.dob, dateOf(today)) < 18
  const homes = Map.groupBy(people, ({ address, contact }) => `${address} ${contact}`)
  return [...homes.values()].flatMap((home): Tie[] => {
    const grown = home.filter((person) => !isChild(person))
    const parents = home.filter(isChild).flatMap((child) =>
      grown.map((adult): Tie => ({
        patient_id: child.id,
        relations: ['guardian', 'parent'],
        relative_id: adult.id,
      })),
    )
    const [one, other] = grown
    if (!one || !other || grown.length > 2) return parents
    return [{ patient_id: one.id, relations: ['partner'], relative_id: other.id }, ...parents]
  })
}

/** The address of each person in parts. */
async function addHomes(tx: Transaction, people: readonly Person[]): Promise<void> {
  const chance = seededChance(20_250_401, 200_007)
  const rows = people.map(({ id, address, registeredOn }) => {
    const [lines = '', city = ''] = address.split(', ')
    return { id: idAt(registeredOn, chance), patient_id: id, lines, city, line: address }
  })
  await tx`
    insert into patient_addresses (id, patient_id, use, lines, city, country, line, is_main, created_by, updated_by)
    select id, patient_id, 'home', lines, city, 'US', line, true, ${staff[0].id}, ${staff[0].id}
    from jsonb_to_recordset(${tx.json(rows)}) as t (id uuid, patient_id uuid, lines text, city text, line text)`
}

/** The daughter's house, where Walter spends the winter. */
async function addWinterAddress(tx: Transaction, today: Day, id: string): Promise<void> {
  const winter = Number(dateOf(today).slice(0, 4))
  await tx`
    insert into patient_addresses (id, patient_id, use, lines, city, region, postal_code, country, line,
      is_main, valid_from, valid_until, created_by, updated_by)
    values (${id}, ${namedPatients.walter.id}, 'temporary', '9 Orchard Row', 'Fairhaven', 'IL', '60602', 'US',
      '9 Orchard Row, Fairhaven, IL 60602', false, ${`${winter}-11-15`}, ${`${winter + 1}-02-28`},
      ${staff[0].id}, ${staff[0].id})`
}
