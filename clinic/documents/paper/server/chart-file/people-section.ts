import type { WholeChart } from '../../../../interop/fhir-export/server/whole-chart.ts'
import type { Period } from '../../../../patients/people/period.ts'
import { relationWords } from '../../../../patients/people/related-person.ts'
import type { ChartWords } from './chart-words.ts'
import { wideTable } from './fact-sections.ts'
import type { Markup } from './markup.ts'

type Row = readonly [name: string, kind: string, reached: string, period: string]

/**
 * Further names, addresses and contacts of the patient, and their people; undefined where there are none. Charts
 * that name this one are charts of others.
 */
export function peopleTable(
  { people, patient }: WholeChart,
  words: ChartWords,
): Markup | undefined {
  if (people === null) return undefined
  const from = (one: Period) => periodInWords(one, words)
  const joined = (...parts: readonly (string | null)[]) => parts.filter(Boolean).join(', ')
  const rows: Row[] = [
    ...people.names.map((one): Row => [one.name, `Name: ${one.use}`, '', from(one)]),
    // The main one stands above.
    ...people.addresses
      .filter(({ line }) => line !== patient.address)
      .map((one): Row => [one.line, `Address: ${one.use}`, '', from(one)]),
    ...people.contactPoints.map((one): Row => {
      const kind = `Contact: ${one.kind}, ${one.use}`
      return [one.value, kind, one.note ?? '', from(one)]
    }),
    ...people.relatedPeople.map((one): Row => {
      const reached = joined(one.phone, one.email, one.note)
      return [one.name, relationWords(one.relations), reached, from(one)]
    }),
  ]
  if (rows.length === 0) return undefined
  return wideTable('People and addresses', ['Name or address', 'Kind', 'More', 'When'], rows)
}

function periodInWords({ validFrom, validUntil }: Period, words: ChartWords): string {
  const parts = [
    validFrom && `from ${words.date(validFrom)}`,
    validUntil && `until ${words.date(validUntil)}`,
  ]
  return parts.filter(Boolean).join(' ')
}
