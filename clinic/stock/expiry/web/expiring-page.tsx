import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatMoney } from '../../../../contract/money.ts'
import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { FilterSelect } from '../../../../web/table/filter-select.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { ExportFile } from '../../../../web/export-file.tsx'
import { quantityInWords } from '../../items/stock-quantity.ts'
import { KindFilter } from '../../items/web/kind-filter.tsx'
import { StockLinks } from '../../items/web/stock-links.tsx'
import { ExpiryBadge } from '../../ledger/web/stock-badges.tsx'
import { PlaceFilter } from '../../locations/web/place-filter.tsx'
import {
  ExpiresWithin,
  type ExpiringLot,
  exportExpiring,
  listExpiring,
  moveLots,
  usualDays,
  withinWords,
} from '../expiring-lot.ts'
import { ActOnLots, type LotAct } from './act-on-lots.tsx'
import classes from './expiry.module.css'

/** Lots that are expired or expire soon, with the acts on those that are chosen. */
export function ExpiringPage() {
  const session = useSession()
  const { query, set, isFiltered } = usePageSearch(listExpiring)
  const lots = useAnswer(listExpiring, { query })
  const currency = lots.data?.currency ?? session.clinic.currency
  const { within, kind, locationId } = query
  const mayAct = mayCall(session, moveLots)
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [act, setAct] = useState<LotAct | null>(null)
  const rows = lots.data?.rows ?? []
  // Lots that are on the page only: nobody writes off what they do not see.
  const chosen = rows.filter(({ id }) => ids.has(id))
  const expired = rows.filter(({ isExpired }) => isExpired)

  function choose(id: string, isChosen: boolean) {
    setIds(
      (before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)),
    )
  }
  const choice: Column<ExpiringLot> = {
    head: 'Chosen',
    short: true,
    phone: 'aside',
    cell: ({ id, item, lotNumber, location }) => (
      <input
        type="checkbox"
        className={classes.check}
        aria-label={`${item}, lot ${lotNumber ?? 'without a number'}, ${location}`}
        checked={ids.has(id)}
        onChange={({ currentTarget }) => choose(id, currentTarget.checked)}
      />
    ),
  }
  const columns: readonly Column<ExpiringLot>[] = [
    {
      head: 'Item',
      cell: ({ itemId, item }) => <TextLink to={paths.stockItemDetails(itemId)}>{item}</TextLink>,
    },
    ...(mayAct ? [choice] : []),
    {
      head: 'Lot',
      short: true,
      cell: ({ lotId, lotNumber }) => (
        <TextLink to={paths.stockLotDetails(lotId)}>{lotNumber ?? 'No number'}</TextLink>
      ),
    },
    { head: 'Expiry', short: true, cell: ({ expiresOn }) => <ExpiryBadge day={expiresOn} /> },
    { head: 'Place', cell: ({ location }) => location },
    {
      head: 'Quantity',
      align: 'end',
      cell: ({ quantity, unit }) => quantityInWords(quantity, unit),
    },
    {
      head: 'Value',
      align: 'end',
      phone: 'none',
      cell: ({ value }) => formatMoney(value, currency),
    },
    {
      head: 'Hold',
      short: true,
      phone: 'none',
      cell: ({ isHeld }) => isHeld && <StatusBadge word="Held" hue="danger" />,
    },
  ]
  return (
    <Page
      title="Expiring"
      actions={
        <>
          <StockLinks />
          <ExportFile
            of={exportExpiring}
            input={{ body: { within, kind, locationId } }}
            name="expiring.csv"
          />
        </>
      }
    >
      <Filters>
        <FilterSelect
          label="Expires"
          value={within}
          all={`Expired, or in ${usualDays} days`}
          options={ExpiresWithin.options.map((value) => ({ value, label: withinWords[value] }))}
          onChoose={(value) => set({ within: value })}
        />
        <KindFilter value={kind} onChoose={(value) => set({ kind: value })} />
        <PlaceFilter value={locationId} onChoose={(value) => set({ locationId: value })} />
      </Filters>
      {lots.data && (
        <p className={classes.value}>
          All of it is worth <strong>{formatMoney(lots.data.value, currency)}</strong> by what it
          cost.
        </p>
      )}
      {mayAct && rows.length > 0 && (
        <div className={classes.acts}>
          <Button
            variant="default"
            disabled={expired.length === 0}
            onClick={() => setIds(new Set(expired.map(({ id }) => id)))}
          >
            Choose the expired
          </Button>
          <Button
            disabled={chosen.length === 0 || chosen.some(({ isExpired }) => !isExpired)}
            onClick={() => setAct('write off')}
          >
            Write off
          </Button>
          <Button variant="default" disabled={chosen.length === 0} onClick={() => setAct('move')}>
            Move
          </Button>
          <span role="status">{`${chosen.length} chosen`}</span>
        </div>
      )}
      <ListTable
        label="Expiring lots"
        columns={columns}
        rows={lots.data?.rows}
        empty={isFiltered ? 'No lots found' : `Nothing expires in the next ${usualDays} days`}
        loading={lots.isLoading}
        problem={lots.error}
      />
      <Pager page={lots.data} of={['lot', 'lots']} />
      {act && (
        <ActOnLots
          act={act}
          lots={chosen}
          currency={currency}
          onDone={() => setIds(new Set())}
          onClose={() => setAct(null)}
        />
      )}
    </Page>
  )
}
ExpiringPage.about = listExpiring
