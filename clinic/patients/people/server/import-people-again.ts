import { acting, type Writer } from '../../../../server/database/acting.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import { type ImportedPeople, importPeople, withMainAddresses } from './import-people.ts'

interface Again {
  /** The id of the chart. */
  readonly id: string
  readonly before: ImportedPeople
  readonly people: ImportedPeople
}

/**
 * Whether a later import has more or other parts of a chart than the one before. Of related people only the
 * names count: what else an import says of them is compared row by row.
 */
export function hasOtherPeople({ before, people }: Pick<Again, 'before' | 'people'>): boolean {
  return JSON.stringify(byName(before)) !== JSON.stringify(byName(people))
}

function byName({ relatedPeople, ...parts }: ImportedPeople) {
  return { ...parts, related: relatedPeople.map(({ name }) => name) }
}

/**
 * Gives a chart what a later import has besides its fields: new parts are added, and addresses and contact
 * points that are gone become old ones. A related person of the same name is a row that is compared by itself.
 */
export async function importPeopleAgain(
  tx: AnySql,
  { id, before, people }: Again,
  by: Writer,
): Promise<void> {
  const [chart] = await tx<{ id: string }[]>`
    select coalesce(merged_into, id) as id from patients where id = ${id}`
  if (!chart) return
  const [was] = await withMainAddresses(tx, [{ id: chart.id, address: null, people: before }])
  const goneLines = without(before.addresses, people.addresses).map(
    (one) => was?.lines[before.addresses.indexOf(one)]?.line ?? '',
  )
  const added = {
    addresses: without(people.addresses, before.addresses),
    contactPoints: without(people.contactPoints, before.contactPoints),
    names: without(people.names, before.names),
    relatedPeople: [],
  }
  const [now] = await withMainAddresses(tx, [{ id: chart.id, address: null, people: added }])
  if (!now) return
  // The database chooses the main one of all addresses that the chart has.
  const lines = now.lines.map(({ line }) => ({ line, isMain: false }))
  await importPeople(tx, [{ ...now, lines }], by.userId)
  const known = new Set(before.relatedPeople.map(({ name }) => name))
  const newPeople = people.relatedPeople.filter(({ name }) => !known.has(name))
  await importRelatives(tx, chart.id, newPeople, by)
  const gonePoints = without(before.contactPoints, people.contactPoints).map(({ value }) => value)
  await tx`
    update patient_addresses set use = 'old', updated_by = ${acting(tx, by)}
    where patient_id = ${chart.id} and line = any(${goneLines}::text[]) and use <> 'old'`
  await tx`
    update contact_points set use = 'old', updated_by = ${acting(tx, by)}
    where patient_id = ${chart.id} and value = any(${gonePoints}::text[]) and use <> 'old'`
}

/**
 * Adds related people to a chart. One whom the chart has by name, such as an emergency contact, gets what is
 * missing.
 */
export async function importRelatives(
  tx: AnySql,
  chartId: string,
  people: ImportedPeople['relatedPeople'],
  by: Writer,
): Promise<void> {
  const others: ImportedPeople['relatedPeople'][number][] = []
  for (const one of people) {
    const { count } = await tx`
      update related_people r set phone = coalesce(phone, ${one.phone}),
        email = coalesce(email, ${one.email}), note = coalesce(note, ${one.note}),
        relations = array(select distinct relation
          from unnest(r.relations || ${[...one.relations]}::text[]) relation
          where relation <> 'other' or r.relations || ${[...one.relations]}::text[] <@ '{other}'
          order by relation),
        updated_by = ${acting(tx, by)}
      where patient_id = (select coalesce(merged_into, id) from patients where id = ${chartId})
        and name = ${one.name} and relative_id is null`
    if (count === 0) others.push(one)
  }
  const none = { addresses: [], contactPoints: [], names: [] }
  const added = {
    id: chartId,
    address: null,
    lines: [],
    people: { ...none, relatedPeople: others },
  }
  await importPeople(tx, [added], by.userId)
}

function without<Part>(parts: readonly Part[], others: readonly Part[]): Part[] {
  const known = new Set(others.map((one) => JSON.stringify(one)))
  return parts.filter((one) => !known.has(JSON.stringify(one)))
}

/** Related people without a chart of their own, with the charts that were asked for. */
export function relativesOf(
  sql: AnySql,
  charts: readonly string[],
): Promise<{ id: string; chart: string; name: string }[]> {
  return sql<{ id: string; chart: string; name: string }[]>`
    select r.id, p.id as chart, r.name from patients p
    join related_people r on r.patient_id = coalesce(p.merged_into, p.id)
    where p.id = any(${[...charts]}::uuid[]) and r.relative_id is null
    order by r.created_at desc, r.id desc`
}

/** Values of an import, by the names of the columns. */
type RelativeValues = Readonly<Record<string, string | null | readonly string[]>>

/** Gives a related person what a later import has. */
export async function changeImportedRelative(
  tx: AnySql,
  id: string,
  values: RelativeValues,
  by: Writer,
): Promise<void> {
  await tx`
    update related_people set ${tx({ ...values })}, updated_by = ${acting(tx, by)} where id = ${id}`
}
