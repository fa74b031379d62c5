import { formatMoney, toMinor } from '../../../../contract/money.ts'
import { orDash } from '../../../../contract/person.ts'
import type { Column } from '../../../../web/table/list-table.tsx'
import { type AgedSums, ages, ageWords } from '../aging.ts'

/** The columns of owed sums by how long they are due. */
export function agedColumns<Row extends AgedSums>(currency: string): readonly Column<Row>[] {
  const money = (sum: string) =>
    orDash(toMinor(sum, currency) === 0 ? null : formatMoney(sum, currency))
  return [
    { head: 'Owed', align: 'end', phone: 'aside', cell: (row) => money(row.owed) },
    ...ages.map((age) => ({
      head: ageWords[age],
      align: 'end' as const,
      cell: (row: Row) => money(row[age]),
    })),
    { head: 'Credit', align: 'end', cell: (row) => money(row.credit) },
  ]
}
