import { formatMoney } from '../../../../contract/money.ts'
import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { usePathId } from '../../../../web/go.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { ListTable } from '../../../../web/table/list-table.tsx'
import { Pager } from '../../../../web/table/pager.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { DescriptionList } from '../../../../web/ui/description-list.tsx'
import { LeaveWithNotice } from '../../../../web/ui/leave-with-notice.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { Section } from '../../../../web/ui/section.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { quantityInWords } from '../../items/stock-quantity.ts'
import { readStockLot, type StockLot } from '../stock.ts'
import { listStockEntries } from '../stock-entry.ts'
import { entryColumns } from './entry-words.tsx'
import { ReleaseLot } from './release-lot.tsx'
import { ExpiryBadge } from './stock-badges.tsx'

/** A lot: how much of it is where, and everything that moved it. */
export function LotPage() {
  const id = usePathId()
  const { data: lot, error } = useAnswer(readStockLot, { params: { id } })
  if (!lot && error?.id === 'not-found') {
    return <LeaveWithNotice notice="Lot not found" to={paths.stock()} />
  }
  return (
    <Page
      title={lot ? `Lot ${lot.lotNumber ?? 'without a number'}` : 'Lot'}
      actions={lot && <ReleaseLot lot={lot} />}
    >
      {lot ? (
        <LotParts lot={lot} />
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={6} visible />
      )}
    </Page>
  )
}
LotPage.about = readStockLot

function LotParts({ lot }: { readonly lot: StockLot }) {
  const { currency } = useSession().clinic
  const { query } = usePageSearch(listStockEntries)
  const entries = useAnswer(listStockEntries, { query: { ...query, lotId: lot.id } })
  const places = lot.places
    .map(({ location, quantity }) => `${location}: ${quantityInWords(quantity, lot.unit)}`)
    .join('; ')
  return (
    <>
      <DescriptionList
        items={[
          [
            'Item',
            <TextLink key="item" to={paths.stockItemDetails(lot.itemId)}>
              {lot.item}
            </TextLink>,
          ],
          ['Expiry', lot.expiresOn && <ExpiryBadge day={lot.expiresOn} />],
          ['In stock', quantityInWords(lot.quantity, lot.unit)],
          ['Places', places],
          [
            'Cost',
            `${formatMoney(lot.cost, currency)} for ${quantityInWords(lot.costPer, lot.unit)}`,
          ],
          ['Worth now', formatMoney(lot.value, currency)],
          ...(lot.holdReason === null ? [] : [['Held', lot.holdReason] as const]),
          ...(lot.heldAt !== null || lot.releaseReason === null
            ? []
            : [['Hold taken off because', lot.releaseReason] as const]),
        ]}
      />
      <Section title="Movements">
        <ListTable
          label="Movements"
          columns={entryColumns({ lotId: lot.id })}
          rows={entries.data?.rows}
          empty="No movements yet"
          loading={entries.isLoading}
          problem={entries.error}
        />
        <Pager page={entries.data} of={['movement', 'movements']} />
      </Section>
    </>
  )
}
