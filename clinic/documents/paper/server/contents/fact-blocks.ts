import type { DateWords } from '../../../../../contract/date-words.ts'
import type { Sql } from '../../../../../server/database/connect.ts'
import type { Fragment } from '../../../../../server/database/keyset.ts'
import type { Block } from '../../../../../server/paper/pdf-order.ts'
import { allergyTable } from '../../../../chart/allergies/server/allergy-table.ts'
import { conditionTable } from '../../../../chart/conditions/server/condition-table.ts'
import { momentInWords } from '../../../../chart/facts/moment.ts'
import { factStore, type StoredFact } from '../../../../chart/facts/server/fact-store.ts'
import { familyTable } from '../../../../chart/family-history/server/family-illness-table.ts'
import { immunizationTable } from '../../../../chart/immunizations/server/immunization-table.ts'
import { medicineTable } from '../../../../chart/medicines/server/medicine-table.ts'
import { observationStore } from '../../../../chart/observations/server/observation-store.ts'
import { procedureTable } from '../../../../chart/procedures/server/procedure-table.ts'
import { allergyStatuses } from '../../../../chart/allergies/allergy.ts'
import { conditionStatuses } from '../../../../chart/conditions/condition.ts'
import { medicineStatuses } from '../../../../chart/medicines/medicine.ts'
import { immunizationStatuses } from '../../../../chart/immunizations/immunization.ts'
import { procedureStatuses } from '../../../../chart/procedures/procedure.ts'

/** The most rows of one kind on paper. */
const mostRows = 500

interface Column {
  readonly head: string
  readonly width: number
  readonly cell: (fact: StoredFact, words: DateWords) => string
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const field = (head: string, name: string, width = 2): Column => ({
  head,
  width,
  cell: (fact) => textOf(fact[name]),
})
const moment = (head: string, name: string): Column => ({
  head,
  width: 2,
  cell: (fact, words) => (fact[name] ? momentInWords(textOf(fact[name]), words) : ''),
})
const choice = (head: string, name: string, labels: Readonly<Record<string, string>>): Column => ({
  head,
  width: 1.5,
  cell: (fact) => labels[textOf(fact[name])] ?? textOf(fact[name]),
})

const columns = {
  allergies: [
    field('Substance', 'text', 3),
    field('Reaction', 'reaction'),
    choice('Status', 'status', allergyStatuses),
    moment('Since', 'since'),
  ],
  conditions: [
    field('Problem', 'text', 4),
    choice('Status', 'status', conditionStatuses),
    moment('Since', 'since'),
    moment('Until', 'until'),
  ],
  medicines: [
    field('Medicine', 'text', 3),
    field('Dose', 'dose', 3),
    choice('Status', 'status', medicineStatuses),
    moment('Since', 'since'),
  ],
  immunizations: [
    field('Vaccine', 'text', 3),
    moment('Date', 'given'),
    field('Dose', 'dose', 1.2),
    field('Lot', 'lot', 1.5),
    field('Given by', 'performer'),
    choice('Status', 'status', immunizationStatuses),
  ],
  procedures: [
    field('Procedure', 'text', 3),
    moment('Date', 'done'),
    choice('Status', 'status', procedureStatuses),
    field('Outcome', 'outcome'),
  ],
  family: [field('Illness', 'text', 3), field('Relative', 'relative'), field('Outcome', 'outcome')],
  observations: [
    field('Measurement', 'text', 3),
    { head: 'Value', width: 2, cell: valueOf },
    moment('Date', 'taken'),
  ],
} satisfies Record<string, readonly Column[]>

/** `< 5 mmol/L`, or its parts: `Systolic 120 mm[Hg], Diastolic 80 mm[Hg]`. */
function valueOf(fact: StoredFact): string {
  const parts = (fact['parts'] ?? []) as readonly Measured[]
  if (parts.length > 0) return parts.map((part) => `${part.text} ${inWords(part)}`).join(', ')
  return inWords(fact as unknown as Measured)
}
interface Measured {
  readonly text: string
  readonly comparator?: string | null
  readonly value: number | null
  readonly unit: string | null
  readonly valueText: string | null
}
const inWords = ({ comparator, value, unit, valueText }: Measured) =>
  [comparator, value, unit, valueText]
    .filter((part) => part !== null && part !== undefined)
    .join(' ')

/** The facts of a chart as tables under their headings; kinds without any are left out. */
export async function factBlocks(
  sql: Sql,
  words: DateWords,
  chartId: string,
  where: Fragment,
): Promise<Block[]> {
  const counts = sql`f.error_at is null and ${where}`
  const of = (table: typeof allergyTable) => factStore(sql, table).list(chartId, counts)
  const kinds = await Promise.all([
    section('Allergies', columns.allergies, of(allergyTable)),
    section('Problems', columns.conditions, of(conditionTable)),
    section('Medicines', columns.medicines, of(medicineTable)),
    section('Vaccinations', columns.immunizations, of(immunizationTable)),
    section('Procedures', columns.procedures, of(procedureTable)),
    section('Illnesses in the family', columns.family, of(familyTable)),
    section(
      'Measurements',
      columns.observations,
      observationStore(sql).facts.list(chartId, counts),
    ),
  ])
  return kinds.flat()

  async function section(
    title: string,
    cells: readonly Column[],
    facts: Promise<readonly StoredFact[]>,
  ): Promise<Block[]> {
    return tableOf(title, cells, await facts, words)
  }
}

/** The vaccinations of a chart. */
export async function vaccinationBlocks(
  sql: Sql,
  words: DateWords,
  chartId: string,
): Promise<Block[]> {
  const given = await factStore(sql, immunizationTable).list(
    chartId,
    sql`f.error_at is null and f.status = 'completed'`,
  )
  return tableOf('Vaccinations', columns.immunizations.slice(0, -1), given, words)
}

function tableOf(
  title: string,
  cells: readonly Column[],
  facts: readonly StoredFact[],
  words: DateWords,
): Block[] {
  if (facts.length === 0) return []
  const rows = facts.slice(0, mostRows).map((fact) => cells.map(({ cell }) => cell(fact, words)))
  const more = facts.length - rows.length
  return [
    { is: 'heading', text: title },
    {
      is: 'table',
      head: cells.map(({ head }) => head),
      widths: cells.map(({ width }) => width),
      rows,
    },
    ...(more > 0
      ? [
          {
            is: 'text' as const,
            paragraphs: [`The newest ${rows.length} are listed here. There are more.`],
          },
        ]
      : []),
  ]
}
