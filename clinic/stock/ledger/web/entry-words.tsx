import type { ReactNode } from 'react'
import { paths } from '../../../../contract/paths.ts'
import { personLabel } from '../../../../contract/person.ts'
import type { Column } from '../../../../web/table/list-table.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Instant } from '../../../../web/ui/when.tsx'
import { quantityInWords } from '../../items/stock-quantity.ts'
import { entryKinds, type StockEntry } from '../stock-entry.ts'

/** What an entry moved, in words: `−6 tablets of Ibuprofen (lot A1), Pharmacy`. */
export function movementWords(entry: StockEntry): string {
  return entry.movements
    .map(({ item, unit, quantity, lotNumber, location }) => {
      const sign = quantity.startsWith('-') ? '−' : '+'
      const amount = quantityInWords(quantity.replace('-', ''), unit)
      return `${sign}${amount} of ${item}${lotNumber ? ` (lot ${lotNumber})` : ''}, ${location}`
    })
    .join('; ')
}

function reasonOf({ reason, witness }: StockEntry): ReactNode {
  const seen = witness ? `Witness: ${personLabel(witness, witness.id)}` : null
  return [reason, seen].filter(Boolean).join(' · ')
}

export const entryColumns: readonly Column<StockEntry>[] = [
  { head: 'When', short: true, cell: ({ createdAt }) => <Instant at={createdAt} /> },
  { head: 'What', short: true, cell: ({ kind }) => entryKinds[kind] },
  { head: 'Moved', wraps: true, cell: movementWords },
  {
    head: 'Patient',
    cell: ({ patient, patientId }) =>
      patientId && (
        <TextLink to={paths.patientDetails(patientId)}>{personLabel(patient, patientId)}</TextLink>
      ),
  },
  { head: 'Reason', wraps: true, cell: reasonOf },
  { head: 'By', cell: ({ by }) => (by ? personLabel(by, by.id) : 'System') },
]
