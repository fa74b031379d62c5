import { acting, type Writer } from '../../../../server/database/acting.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import { type ImportedPeople, importPeople, withMainAddresses } from './import-people.ts'

interface Again {
  /** The id of the chart. */
  readonly id: string
  readonly before: ImportedPeople
  readonly people: ImportedPeople
}

/** Whether a later import has more or other parts of a chart than the one before. */
export function hasOtherPeople({ before, people }: Pick<Again, 'before' | 'people'>): boolean {
  return JSON.stringify(before) !== JSON.stringify(people)
}

/**
 * Gives a chart what a later import has besides its fields: new parts are added, a related person of the
 * same name is changed, and addresses and contact points that are gone become old ones.
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
    relatedPeople: await withoutKnown(
      tx,
      chart.id,
      without(people.relatedPeople, before.relatedPeople),
      by,
    ),
  }
  const [now] = await withMainAddresses(tx, [{ id: chart.id, address: null, people: added }])
  if (!now) return
  // The database chooses the main one of all addresses that the chart has.
  const lines = now.lines.map(({ line }) => ({ line, isMain: false }))
  await importPeople(tx, [{ ...now, lines }], by.userId)
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

/** Changes related people whom the chart has by name, and answers the others. */
async function withoutKnown(
  tx: AnySql,
  chartId: string,
  related: ImportedPeople['relatedPeople'],
  by: Writer,
): Promise<ImportedPeople['relatedPeople']> {
  const others: ImportedPeople['relatedPeople'][number][] = []
  for (const one of related) {
    const { count } = await tx`
      update related_people set relations = ${[...one.relations]}::text[], phone = ${one.phone},
        email = ${one.email}, note = ${one.note}, valid_from = ${one.validFrom},
        valid_until = ${one.validUntil}, updated_by = ${acting(tx, by)}
      where patient_id = ${chartId} and name = ${one.name} and relative_id is null`
    if (count === 0) others.push(one)
  }
  return others
}
