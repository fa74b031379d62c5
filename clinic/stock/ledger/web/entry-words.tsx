import type { ReactNode } from 'react'
import { paths } from '../../../../contract/paths.ts'
import { personLabel } from '../../../../contract/person.ts'
import type { Column } from '../../../../web/table/list-table.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Instant } from '../../../../web/ui/when.tsx'
import { nameOf } from '../../items/web/name-of.ts'
import { quantityInWords } from '../../items/stock-quantity.ts'
import { entryKinds, type StockEntry } from '../stock-entry.ts'

/** The part of an entry that a page is about. */
interface About {
  readonly itemId?: string | undefined
  readonly lotId?: string | undefined
}

/** The most movements of an entry that a line of a list names. */
const mostNamed = 3

/** The movements of an entry in words: `−6 tablets of Ibuprofen (lot A1), Pharmacy`. */
function movementWords(entry: StockEntry, { itemId, lotId }: About): string {
  const moved = entry.movements.filter(
    (one) =>
      (itemId === undefined || one.itemId === itemId) &&
      (lotId === undefined || one.lotId === lotId),
  )
  const words = moved.slice(0, mostNamed).map(({ item, unit, quantity, lotNumber, location }) => {
    const sign = quantity.startsWith('-') ? '−' : '+'
    const amount = quantityInWords(quantity.replace('-', ''), unit)
    // The page says which item or lot it is about.
    const ofItem = itemId === undefined && lotId === undefined ? ` of ${item}` : ''
    const ofLot = lotId === undefined && lotNumber ? ` (lot ${lotNumber})` : ''
    return `${sign}${amount}${ofItem}${ofLot}, ${location}`
  })
  const others = moved.length - mostNamed
  return [...words, ...(others > 0 ? [`and ${others} more`] : [])].join('; ')
}

function reasonOf({ reason, supplier, witness }: StockEntry): ReactNode {
  const seen = witness ? `Witness: ${nameOf(witness)}` : null
  return [supplier && `From ${supplier}`, reason, seen].filter(Boolean).join(' · ')
}

/** The columns of a list of movements: of all, of an item, or of a lot. */
export const entryColumns = (about: About = {}): readonly Column<StockEntry>[] => [
  { head: 'When', short: true, cell: ({ createdAt }) => <Instant at={createdAt} /> },
  { head: 'What', short: true, cell: ({ kind }) => entryKinds[kind] },
  { head: 'Moved', wraps: true, cell: (entry) => movementWords(entry, about) },
  {
    head: 'Patient',
    cell: ({ patient, patientId }) =>
      patientId && (
        <TextLink to={paths.patientDetails(patientId)}>
          {patient?.name ?? personLabel(patient, patientId)}
        </TextLink>
      ),
  },
  { head: 'Reason', wraps: true, cell: reasonOf },
  { head: 'By', cell: ({ by }) => (by ? nameOf(by) : 'System') },
]
