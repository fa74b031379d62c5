import type { ImportedRelatedPerson } from '../../../patients/people/server/import-people.ts'
import type { Before } from './before.ts'
import type { Item } from './bundle-item.ts'
import type { Chart, Piece, Visit } from './piece.ts'
import type { Planning } from './planning.ts'
import { reasonWords } from './record-text.ts'
import { listAsText, type Values } from './row-values.ts'

interface Pair {
  readonly item: Item
  readonly was: Piece
  readonly is: Piece
}

/** The values of charts before and after, by item. */
export async function chartValues(
  pairs: readonly Pair[],
  before: Before,
): Promise<ReadonlyMap<Item, readonly [Values, Values]>> {
  const charts = pairs.flatMap(({ item, was, is }) =>
    was.kind === 'chart' && is.kind === 'chart' ? [{ item, both: [was.chart, is.chart] }] : [],
  )
  if (charts.length === 0) return new Map()
  const addresses = await before.addresses(
    charts.flatMap(({ both }) => both.map(({ people }) => people)),
  )
  return new Map(
    charts.map(({ item, both: [was, is] }, place) => [
      item,
      [
        valuesOf(was, addresses[2 * place] ?? null),
        valuesOf(is, addresses[2 * place + 1] ?? null),
      ] as const,
    ]),
  )
}

function valuesOf(chart: Chart | undefined, address: string | null): Values {
  if (!chart) return {}
  const { name, dob, dob_certainty, gender, gender_certainty, contact, email, language } = chart
  const { emergency_contact, marital_status, deceased_on, death } = chart
  const { birth_sex, birthplace, race, ethnicity } = chart
  return {
    ...{ name, dob, dob_certainty, gender, gender_certainty, contact, address, email, language },
    ...{ emergency_contact, marital_status, deceased_on, death },
    ...{ birth_sex, birthplace, race, ethnicity },
  }
}

/** The values of a related person that differ between two imports. */
export function relativeValues(
  was: ImportedRelatedPerson,
  is: ImportedRelatedPerson,
): readonly [Values, Values] {
  const [before, after] = [was, is].map(
    ({ name, relations, phone, email, note, validFrom, validUntil }): Values => ({
      ...{ name, relations: listAsText(relations), phone, email, note },
      ...{ valid_from: validFrom, valid_until: validUntil },
    }),
  ) as [Values, Values]
  const differ = Object.keys(before).filter((field) => before[field] !== after[field])
  const only = (values: Values) =>
    Object.fromEntries(differ.map((field) => [field, values[field] ?? null]))
  return [only(before), only(after)]
}

/** The values of visits before and after, by item. */
export async function visitValues(
  planning: Planning,
  pairs: readonly Pair[],
  before: Before,
): Promise<ReadonlyMap<Item, readonly [Values, Values]>> {
  const visits = pairs.flatMap(({ item, was, is }) =>
    was.kind === 'visit' && is.kind === 'visit' ? [{ item, both: [was.visit, is.visit] }] : [],
  )
  const whole = visits.flatMap(({ item, both: [was, is] }) =>
    was && is && isWhole(was) && isWhole(is) ? [{ item, was, is }] : [],
  )
  const times = await before.visitTimes(
    whole.flatMap(({ was, is }) =>
      [was, is].map(({ start, end }) => ({ starts: start, ends: end })),
    ),
  )
  const valuesOfVisit = (visit: Visit, place: number): Values => {
    const reasons = reasonWords(visit.reasons, visit.reasonReferences, (reference) =>
      planning.nameAt(reference),
    )
    const doctor = visit.participants.map((one) => planning.rowAt(one, 'user')).find(Boolean)
    return {
      ...times[place],
      status: visit.status,
      ...(doctor && { doctor_id: doctor }),
      reason: [visit.kind, reasons.join(', ')].filter(Boolean).join(': ').slice(0, 2000) || null,
    }
  }
  return new Map(
    whole.map(({ item, was, is }, place) => {
      const [before, after] = [valuesOfVisit(was, 2 * place), valuesOfVisit(is, 2 * place + 1)]
      // A doctor whom only one of the two versions names by reference cannot be compared.
      if (before['doctor_id'] === undefined || after['doctor_id'] === undefined) {
        return [item, [withoutDoctor(before), withoutDoctor(after)] as const]
      }
      return [item, [before, after] as const]
    }),
  )
}

function withoutDoctor({ doctor_id: _, ...values }: Values): Values {
  return values
}

function isWhole(visit: Visit): visit is Visit & { readonly start: string } {
  return visit.start !== null && visit.status !== null
}
