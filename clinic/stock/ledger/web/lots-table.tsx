import { useState } from 'react'
import { formatMoney } from '../../../../contract/money.ts'
import { paths } from '../../../../contract/paths.ts'
import type { Problem } from '../../../../contract/problem.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { MenuButton } from '../../../../web/ui/menu-button.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Button } from '@mantine/core'
import type { StockItem } from '../../items/stock-item.ts'
import { quantityInWords } from '../../items/stock-quantity.ts'
import type { StockLot } from '../stock.ts'
import { adjustStock } from '../stock-entry.ts'
import { AdjustLot } from './adjust-lot.tsx'
import type { LotInPlace } from './lot-in-place.ts'
import { MoveLot } from './move-lot.tsx'
import { ExpiryBadge } from './stock-badges.tsx'
import { TakeLot } from './take-lot.tsx'

interface Row {
  readonly id: string
  readonly lot: StockLot
  readonly place: StockLot['places'][number]
}

const acts = { move: MoveLot, take: TakeLot, adjust: AdjustLot } as const
const actWords = { move: 'Move…', take: 'Take out…', adjust: 'Adjust…' } as const
type Act = keyof typeof acts
const actNames = Object.keys(acts) as Act[]

interface LotsTableProps {
  readonly item: StockItem
  readonly lots: readonly StockLot[] | undefined
  readonly loading: boolean
  readonly problem: Problem | null
}

/** The lots of an item, a row for each place, with the acts that move them. */
export function LotsTable({ item, lots, loading, problem }: LotsTableProps) {
  const session = useSession()
  const mayMove = mayCall(session, adjustStock)
  const [open, setOpen] = useState<{ act: Act; row: Row } | null>(null)
  const rows = lots?.flatMap((lot) =>
    lot.places.map((place) => ({ id: `${lot.id} ${place.locationId}`, lot, place })),
  )
  const columns: readonly Column<Row>[] = [
    {
      head: 'Lot',
      cell: ({ lot }) => (
        <TextLink to={paths.stockLotDetails(lot.id)}>
          {lot.lotNumber ?? 'Without a number'}
        </TextLink>
      ),
    },
    { head: 'Place', cell: ({ place }) => place.location },
    { head: 'Expiry', short: true, cell: ({ lot }) => <ExpiryBadge day={lot.expiresOn} /> },
    {
      head: 'State',
      short: true,
      cell: ({ lot }) => lot.heldAt && <StatusBadge word="Held" hue="danger" />,
    },
    {
      head: 'In stock',
      align: 'end',
      cell: ({ place }) => quantityInWords(place.quantity, item.unit),
    },
    {
      head: 'Cost',
      align: 'end',
      phone: 'none',
      cell: ({ lot }) =>
        `${formatMoney(lot.cost, session.clinic.currency)} for ${quantityInWords(lot.costPer, item.unit)}`,
    },
    ...(mayMove
      ? [
          {
            head: 'Change',
            short: true as const,
            cell: (row: Row) => (
              <MenuButton
                label="Change"
                name={`Change lot ${row.lot.lotNumber ?? ''} in ${row.place.location}`}
                size="compact-sm"
              >
                {(close) =>
                  actNames.map((act) => (
                    <li key={act}>
                      <Button
                        variant="subtle"
                        color="gray"
                        onClick={() => {
                          close()
                          setOpen({ act, row })
                        }}
                      >
                        {actWords[act]}
                      </Button>
                    </li>
                  ))
                }
              </MenuButton>
            ),
          },
        ]
      : []),
  ]
  const Open: ((props: LotInPlace) => React.ReactNode) | null = open && acts[open.act]
  return (
    <>
      <ListTable
        label="Lots"
        columns={columns}
        rows={rows}
        empty="Nothing is in stock"
        loading={loading}
        problem={problem}
      />
      {open && Open && (
        <Open item={item} lot={open.row.lot} place={open.row.place} onClose={() => setOpen(null)} />
      )}
    </>
  )
}
