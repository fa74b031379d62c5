import type * as z from 'zod'
import { isPossibleBirthday } from '../../../../contract/dates.ts'
import { lineLength, oneLine, optionalText } from '../../../../contract/text.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import { patientFields, referrals } from '../../../patients/charts/patient-fields.ts'
import type { TableChart } from '../../../patients/charts/server/table-charts.ts'
import { checkedExtra } from '../../../patients/extra-fields/extra-values.ts'
import type { ImportedPeople } from '../../../patients/people/server/import-people.ts'
import type { DoubleReason } from '../doubles.ts'
import { plainHeading } from '../plain-heading.ts'
import { type CheckedRow, type KeptRow, refusedRow } from './checked-row.ts'
import { type CellProblem, readCells, type ReadingOptions, type ReadValues } from './read-row.ts'
import { keepsTitle, wholeName } from './whole-name.ts'

/** Shorter numbers are extensions that many people share. */
const leastDigits = 7
const comparedDigits = 9

/** Reads lines as charts, and looks for people who are here already. */
export async function checkPatients(
  sql: AnySql,
  rows: readonly KeptRow[],
  options: ReadingOptions,
  among: DoublesAmong,
): Promise<CheckedRow<PatientPlan>[]> {
  const read = rows.map((row) => chartOf(row, options))
  const doubles = await doublesOf(sql, read, among)
  return read.map((row) => ({ ...row, double: doubles.get(row.line) ?? null }))
}

/** A chart, and what stands beside it; the main address in parts becomes the line of the chart. */
export type PatientPlan = TableChart & { readonly people: ImportedPeople }

/** Charts among which doubles are looked for: all, or those of these ids. */
export type DoublesAmong = 'all' | readonly string[]

const single = [
  'preferredName',
  'pronouns',
  'language',
  'interpreter',
  'mobility',
  'maritalStatus',
] as const
/** The fields of a chart, and the alerts that an import may bring. */
const fields = { ...patientFields, alerts: { entered: optionalText('Alerts', lineLength) } }
const joined = ['emergencyContact', 'allergies', 'alerts'] as const

function chartOf(row: KeptRow, options: ReadingOptions): CheckedRow<PatientPlan> {
  if (row.fault !== null) return refusedRow(row, [{ column: null, text: row.fault }])
  const values = readCells(row.cells, options)
  const problems: CellProblem[] = [...values.problems]
  const rest = new Set(values.rest)
  const first = (target: string) => values.texts[target]?.[0]
  const unplaced = (target: string, text: string) => {
    for (const place of placesOf(target, options)) {
      problems.push({ column: place, text })
      rest.add(place)
    }
  }
  const field = (
    name: keyof typeof fields,
    text: string | undefined,
    target: string = name,
  ): string | null => {
    if (!text) return null
    const schema: z.ZodType = fields[name].entered
    const result = schema.safeParse(
      name === 'allergies' || name === 'alerts' ? text : oneLine(text),
    )
    if (result.success) return (result.data as string | null) || null
    unplaced(target, result.error.issues[0]?.message ?? 'This cannot be stored.')
    return null
  }

  const name = oneLine(
    wholeName({
      ...{ name: first('name'), nameLastFirst: first('nameLastFirst'), title: first('title') },
      ...{ firstName: first('firstName'), middleName: first('middleName') },
      lastName: values.texts['lastName']?.join(' '),
    }),
  )
  if (name === '')
    return refusedRow(row, [...problems, { column: null, text: 'The name is empty.' }])
  const isLong = !patientFields.name.entered.safeParse(name).success
  if (isLong) return refusedRow(row, [...problems, { column: null, text: 'The name is too long.' }])
  if (first('title') && !keepsTitle(first('title'))) {
    for (const place of placesOf('title', options)) rest.add(place)
  }
  const dob = dayOf(values, 'dob', 'Date of Birth', options, unplaced)
  const died = dayOf(values, 'deceasedOn', 'Date of Death', options, unplaced)
  const deceasedOn = died !== null && dob !== null && died < dob ? null : died
  if (died !== null && deceasedOn === null) {
    unplaced('deceasedOn', 'Date of Death cannot be before the Date of Birth.')
  }
  const [contact, ...phones] = values.texts['phone'] ?? []
  const address = addressOf(values)
  if (address.length > lineLength)
    unplaced('street', `Address takes at most ${lineLength} characters.`)
  const isInParts = ['postalCode', 'city', 'region', 'country'].some((one) => first(one))
  const group = first('bloodGroup')
  const texts = Object.fromEntries(single.map((one) => [one, field(one, first(one))]))
  const long = Object.fromEntries(
    joined.map((one) => [one, field(one, values.texts[one]?.join(', '))]),
  )
  const plan: PatientPlan = {
    id: row.rowId,
    name,
    dob,
    gender: first('gender') || null,
    contact: field('contact', contact, 'phone'),
    address: address.length > lineLength || isInParts ? null : address || null,
    email: first('email') ?? null,
    emergency_contact: long['emergencyContact'] ?? null,
    insurance_number: field('insuranceNumber', first('insuranceNumber')),
    blood_group: field('bloodGroup', group && bloodGroupOf(group), 'bloodGroup'),
    allergies: long['allergies'] ?? null,
    alerts: long['alerts'] ?? null,
    preferred_name: texts['preferredName'] ?? null,
    pronouns: texts['pronouns'] ?? null,
    language: texts['language'] ?? null,
    interpreter: texts['interpreter'] ?? null,
    mobility: texts['mobility'] ?? null,
    marital_status: texts['maritalStatus'] ?? null,
    ...referralOf(field('referralNote', first('referral'), 'referral')),
    deceased_on: deceasedOn,
    is_archived: first('isArchived') === 'yes',
    identifiers: identifiersOf(values),
    telecoms: phones.map((value) => ({ system: 'phone', value: oneLine(value) })),
    extra: ownValues(values, options, unplaced),
    people: {
      addresses: isInParts && address.length <= lineLength ? [partsOf(values)] : [],
      ...{ contactPoints: [], names: [], relatedPeople: [] },
    },
  }
  const number = first('oldNumber')
  const words = plainHeading(name).split(' ').toSorted().join(' ')
  return {
    line: row.line,
    rowId: row.rowId,
    problems,
    rest: [...rest].toSorted((a, b) => a - b),
    keys: [...(number ? [`number ${number}`] : []), ...(dob ? [`person ${dob} ${words}`] : [])],
    plan,
    double: null,
    isClash: false,
    visit: null,
    patientId: row.rowId,
  }
}

/** The columns that are mapped to a target. */
export function placesOf(target: string, { mapping }: ReadingOptions): number[] {
  return mapping.columns.flatMap((column, place) => (column.target === target ? [place] : []))
}

/** A day of the past since 1900. */
function dayOf(
  { texts }: ReadValues,
  target: string,
  label: string,
  { today }: ReadingOptions,
  unplaced: (target: string, text: string) => void,
): string | null {
  const day = texts[target]?.[0]
  if (day === undefined) return null
  if (isPossibleBirthday(day, today)) return day
  unplaced(
    target,
    day > today ? `${label} cannot be in the future.` : `${label} cannot be before 1900.`,
  )
  return null
}

function addressOf({ texts }: ReadValues): string {
  const place = [texts['postalCode']?.[0], texts['city']?.[0]].filter(Boolean).join(' ')
  const parts = [
    texts['street']?.join(' '),
    place,
    texts['region']?.join(', '),
    texts['country']?.[0],
  ]
  return oneLine(parts.filter(Boolean).join(', '))
}

function partsOf({ texts }: ReadValues): ImportedPeople['addresses'][number] {
  const text = (target: string, between: string) =>
    oneLine(texts[target]?.join(between) ?? '') || null
  return {
    ...{ use: 'home', validFrom: null, validUntil: null, district: null },
    ...{ lines: text('street', ' '), postalCode: text('postalCode', ' ') },
    ...{ city: text('city', ' '), region: text('region', ', '), country: text('country', ' ') },
  }
}

/** The values of the clinic's own fields. A field that has to be filled in keeps nobody from coming. */
function ownValues(
  { texts }: ReadValues,
  { fields }: ReadingOptions,
  unplaced: (target: string, text: string) => void,
): TableChart['extra'] {
  const entered = Object.fromEntries(
    fields.flatMap(({ id }) => {
      const text = texts[id]?.[0]
      return text === undefined ? [] : [[id, oneLine(text)]]
    }),
  )
  const { values, errors } = checkedExtra(fields, entered, {})
  for (const id of Object.keys(entered)) {
    const sentence = errors[`extra.${id}`]
    if (sentence !== undefined) unplaced(id, sentence)
  }
  return values
}

/** `A positive`, `0 Rh-` and `AB RhD+` as a chart has them; another text as it is. */
function bloodGroupOf(text: string): string {
  const plain = text.toUpperCase().replace(/\s|RH\.?D?|\(|\)/g, '')
  const [, group, sign] = /^(AB|A|B|O|0)(\+|-|−|POS|NEG)[A-Z]*$/.exec(plain) ?? []
  if (!group || !sign) return text
  return `${group === '0' ? 'O' : group}${sign === '+' || sign === 'POS' ? '+' : '-'}`
}

const identifierTargets = {
  oldNumber: 'Number in the old system',
  nationalNumber: 'National number',
  passport: 'Passport',
  license: 'Driver’s license',
} as const

function identifiersOf({ texts }: ReadValues): TableChart['identifiers'] {
  return Object.entries(identifierTargets).flatMap(([target, type]) => {
    const value = texts[target]?.[0]
    return value === undefined ? [] : [{ type, system: '', value: oneLine(value).slice(0, 200) }]
  })
}

/**
 * The chart that each line seems to be: the same number of the old system, else the same date of birth and
 * words of the name, else the same phone.
 */
async function doublesOf(
  sql: AnySql,
  rows: readonly CheckedRow<TableChart>[],
  among: DoublesAmong,
): Promise<Map<number, { id: string; because: DoubleReason }>> {
  const asked = rows.flatMap(({ line, plan }) => {
    if (!plan) return []
    const digits = (plan.contact ?? '').replace(/\D/g, '')
    return {
      line,
      number:
        plan.identifiers.find(({ type }) => type === identifierTargets.oldNumber)?.value ?? null,
      name: plan.name,
      dob: plan.dob,
      digits: digits.length >= leastDigits ? digits.slice(-comparedDigits) : null,
    }
  })
  if (asked.length === 0 || (among !== 'all' && among.length === 0)) return new Map()
  const isAmong = among === 'all' ? sql`true` : sql`p.id = any(${[...among]}::uuid[])`
  const words = (text: ReturnType<AnySql>) =>
    sql`array_remove(regexp_split_to_array(${text}, '[^[:alnum:]]+'), '')`
  const found = await sql<{ line: number; id: string; because: DoubleReason }[]>`
    with r as materialized (
      select line, number, dob, digits, ${words(sql`searchable(name)`)} as words
      from jsonb_to_recordset(${sql.json(asked)})
        as r (line integer, number text, name text, dob date, digits text)
    )
    select distinct on (line) line, id, because from (
      select r.line, p.id, 1 as place, 'number' as because
        from patients p cross join lateral jsonb_array_elements(p.identifiers) as i
        join r on r.number = i ->> 'value' and i ->> 'type' = ${identifierTargets.oldNumber}::text
        where p.merged_into is null and ${isAmong}
      union all
      select r.line, p.id, 2, 'person' from r join patients p on p.dob = r.dob
        where p.merged_into is null and ${isAmong}
          and (${words(sql`p.sort_name`)} <@ r.words or r.words <@ ${words(sql`p.sort_name`)})
      union all
      select r.line, p.id, 3, 'phone' from r join patients p
        on right(regexp_replace(p.contact, '[^0-9]', '', 'g'), 9) = r.digits
        where p.merged_into is null and p.contact is not null and ${isAmong}
    ) found
    order by line, place, id`
  return new Map(found.map(({ line, id, because }) => [line, { id, because }]))
}

/** One of the ways to find a clinic, or the words themselves as those of another one. */
function referralOf(words: string | null): Pick<PatientPlan, 'referral' | 'referral_note'> {
  const known = referrals.find((one) => one.toLowerCase() === words?.toLowerCase())
  if (known !== undefined || words === null) return { referral: known ?? null, referral_note: null }
  return { referral: 'Other', referral_note: words }
}
