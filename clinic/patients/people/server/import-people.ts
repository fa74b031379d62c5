import type { AnySql } from '../../../../server/database/connect.ts'
import { today } from '../../../../contract/dates.ts'
import { isCurrent, type Period } from '../period.ts'
import { type AddressInParts, addressLine } from './address-line.ts'

export interface ImportedAddress extends AddressInParts, Period {
  readonly use: 'home' | 'work' | 'temporary' | 'billing' | 'old'
}
export interface ImportedContactPoint extends Period {
  readonly kind: 'phone' | 'mobile' | 'email' | 'other'
  readonly value: string
  readonly use: 'home' | 'work' | 'temporary' | 'old'
  readonly rank: number | null
  readonly note: string | null
}
export interface ImportedName extends Period {
  readonly use: 'official' | 'maiden' | 'nickname' | 'old' | 'other'
  readonly name: string
}
export interface ImportedRelatedPerson extends Period {
  readonly relations: readonly (
    'guardian' | 'partner' | 'parent' | 'child' | 'emergency contact' | 'other'
  )[]
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
  readonly note: string | null
}

/** The facts of a patient that another system knew besides the fields of the chart. */
export interface ImportedPeople {
  readonly addresses: readonly ImportedAddress[]
  readonly contactPoints: readonly ImportedContactPoint[]
  readonly names: readonly ImportedName[]
  readonly relatedPeople: readonly ImportedRelatedPerson[]
}

interface Imported {
  /** The id of the chart. */
  readonly id: string
  readonly address: string | null
  readonly people: ImportedPeople
}
type Written<Chart> = Chart & {
  readonly lines: readonly { readonly line: string; readonly isMain: boolean }[]
}

const order: readonly ImportedAddress['use'][] = ['home', 'temporary', 'work', 'billing']

/**
 * Writes each address in one line, and gives charts the main one: an import stores the charts with it
 * first, then `importPeople` the parts.
 */
export async function withMainAddresses<Chart extends Imported>(
  sql: AnySql,
  charts: readonly Chart[],
): Promise<Written<Chart>[]> {
  const [clinic] = await sql<{ country: string; timeZone: string }[]>`
    select country, time_zone from clinic`
  if (!clinic) throw new Error('The clinic has no settings.')
  const now = today(clinic.timeZone, new Date())
  return Promise.all(
    charts.map(async (chart) => {
      const { addresses } = chart.people
      const lines = await Promise.all(addresses.map((one) => addressLine(one, clinic.country)))
      const [main] = addresses
        .filter((one) => one.use !== 'old' && isCurrent(one, now))
        .toSorted(
          (a, b) =>
            order.indexOf(a.use) - order.indexOf(b.use) ||
            (b.validFrom ?? '').localeCompare(a.validFrom ?? ''),
        )
      const place = main ? addresses.indexOf(main) : -1
      return {
        ...chart,
        address: lines[place] ?? chart.address,
        lines: lines.map((line, number) => ({ line, isMain: number === place })),
      }
    }),
  )
}

/** Stores what charts of an import have besides their fields. */
export async function importPeople(
  tx: AnySql,
  charts: readonly Written<Imported>[],
  by: string | null,
): Promise<void> {
  const rows = {
    addresses: charts.flatMap(({ id, people, lines }) =>
      people.addresses.map((one, place) => ({ ...one, ...lines[place], patientId: id })),
    ),
    contactPoints: ofEach(charts, ({ contactPoints }) => contactPoints),
    names: ofEach(charts, ({ names }) => names),
    relatedPeople: ofEach(charts, ({ relatedPeople }) => relatedPeople),
  }
  if (rows.addresses.length > 0) {
    await tx`
      insert into patient_addresses (id, patient_id, use, lines, city, district, region, postal_code,
        country, valid_from, valid_until, line, is_main, created_by, updated_by)
      select gen_random_uuid(), "patientId", use, lines, city, district, region, "postalCode", country,
        "validFrom", "validUntil", line, "isMain", ${by}::uuid, ${by}::uuid
      from jsonb_to_recordset(${json(tx, rows.addresses)}) as t ("patientId" uuid, use text,
        lines text, city text, district text, region text, "postalCode" text, country text,
        "validFrom" date, "validUntil" date, line text, "isMain" boolean)
      where line <> ''`
  }
  if (rows.contactPoints.length > 0) {
    await tx`
      insert into contact_points (id, patient_id, kind, value, use, rank, note, valid_from,
        valid_until, created_by, updated_by)
      select gen_random_uuid(), "patientId", kind, value, use, rank, note, "validFrom", "validUntil",
        ${by}::uuid, ${by}::uuid
      from jsonb_to_recordset(${json(tx, rows.contactPoints)}) as t ("patientId" uuid, kind text,
        value text, use text, rank int, note text, "validFrom" date, "validUntil" date)`
  }
  if (rows.names.length > 0) {
    await tx`
      insert into patient_names (id, patient_id, use, name, valid_from, valid_until, created_by,
        updated_by)
      select gen_random_uuid(), "patientId", use, name, "validFrom", "validUntil", ${by}::uuid,
        ${by}::uuid
      from jsonb_to_recordset(${json(tx, rows.names)}) as t ("patientId" uuid, use text, name text,
        "validFrom" date, "validUntil" date)`
  }
  if (rows.relatedPeople.length > 0) {
    await tx`
      insert into related_people (id, patient_id, relations, name, phone, email, note, valid_from,
        valid_until, created_by, updated_by)
      select gen_random_uuid(), "patientId", array(select jsonb_array_elements_text(relations)), name,
        phone, email, note, "validFrom", "validUntil", ${by}::uuid, ${by}::uuid
      from jsonb_to_recordset(${json(tx, rows.relatedPeople)}) as t ("patientId" uuid,
        relations jsonb, name text, phone text, email text, note text, "validFrom" date,
        "validUntil" date)`
  }
}

function ofEach<Row extends object>(
  charts: readonly Imported[],
  rows: (people: ImportedPeople) => readonly Row[],
): (Row & { readonly patientId: string })[] {
  return charts.flatMap(({ id, people }) => rows(people).map((row) => ({ ...row, patientId: id })))
}

/** The rows as one value of a statement. */
function json(tx: AnySql, rows: readonly object[]) {
  return tx`${JSON.stringify(rows)}::text::jsonb`
}
