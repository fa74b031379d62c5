import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { usePathId } from '../../../../web/go.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { ListTable } from '../../../../web/table/list-table.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { DescriptionList } from '../../../../web/ui/description-list.tsx'
import { LeaveWithNotice } from '../../../../web/ui/leave-with-notice.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { Section } from '../../../../web/ui/section.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import {
  changeStockItem,
  readStockItem,
  type StockItem,
  stockKinds,
  storageWords,
} from '../../items/stock-item.ts'
import { quantityInWords } from '../../items/stock-quantity.ts'
import { listStockLots } from '../stock.ts'
import { listStockEntries, receiveStock } from '../stock-entry.ts'
import { entryColumns } from './entry-words.tsx'
import { LotsTable } from './lots-table.tsx'

/** An item that the clinic keeps: its lots by place, and what moved them last. */
export function StockItemPage() {
  const id = usePathId()
  const session = useSession()
  const { data: item, error } = useAnswer(readStockItem, { params: { id } })
  if (!item && error?.id === 'not-found') {
    return <LeaveWithNotice notice="Item not found" to={paths.stock()} />
  }
  return (
    <Page
      title={item?.name ?? 'Item'}
      actions={
        item && (
          <>
            {mayCall(session, receiveStock) && item.status === 'active' && (
              <ButtonLink to={paths.stockReceive({ itemId: item.id })}>Receive</ButtonLink>
            )}
            {mayCall(session, receiveStock) && item.status === 'active' && (
              <ButtonLink to={paths.purchaseOrderAdd({ itemId: item.id })} variant="default">
                Order
              </ButtonLink>
            )}
            {mayCall(session, changeStockItem) && (
              <ButtonLink to={paths.stockItemEdit(item.id)} variant="default">
                Edit
              </ButtonLink>
            )}
          </>
        )
      }
    >
      {item ? (
        <ItemParts item={item} />
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={8} visible />
      )}
    </Page>
  )
}
StockItemPage.about = readStockItem

function ItemParts({ item }: { readonly item: StockItem }) {
  const lots = useAnswer(listStockLots, { params: { id: item.id }, query: {} })
  const entries = useAnswer(listStockEntries, { query: { itemId: item.id, limit: 10 } })
  const packs = item.packs.map(({ name, size }) => `${name} of ${size}`).join(', ')
  const inUnits = (quantity: string | null) =>
    quantity === null ? null : quantityInWords(quantity, item.unit)
  return (
    <>
      <DescriptionList
        items={[
          ['Kind', stockKinds[item.kind] + (item.controlled ? ', controlled' : '')],
          ['Generic name', [item.genericName, item.strength, item.form].filter(Boolean).join(', ')],
          ['Category', item.category],
          ['Storage', storageWords[item.storage]],
          ['Counted in', item.unit],
          ['Packs', packs],
          ['Reorder at', inUnits(item.reorderLevel)],
          ['Reorder quantity', inUnits(item.reorderQuantity)],
          ['Charged as', chargedAs(item)],
          ['Note', item.note],
        ]}
      />
      <Section title="Lots">
        <LotsTable item={item} lots={lots.data} loading={lots.isLoading} problem={lots.error} />
      </Section>
      <Section title="Last movements">
        <ListTable
          label="Last movements"
          columns={entryColumns({ itemId: item.id })}
          rows={entries.data?.rows}
          empty="No movements yet"
          loading={entries.isLoading}
          problem={entries.error}
        />
        {entries.data?.next && (
          <p>
            <TextLink to={paths.stockEntries({ itemId: item.id })}>All movements</TextLink>
          </p>
        )}
      </Section>
    </>
  )
}

function chargedAs({ priceItem, chargedBy, unit }: StockItem): string {
  if (priceItem === null) return 'Not charged'
  return chargedBy === null ? `${priceItem}, by ${unit}` : `${priceItem}, each ${chargedBy} begun`
}
