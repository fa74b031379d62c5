import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { changePriceItem } from '../../../prices/price-item.ts'
import { type ItemWithoutPrice, listItemsWithoutPrice } from '../leaks.ts'

const prefix = 'prices-'

/** Items in use without a price today, by name; each opens to be given one. */
export function ItemsWithoutPrice() {
  const { query } = usePageSearch(listItemsWithoutPrice, { prefix })
  const items = useAnswer(listItemsWithoutPrice, { query })
  const mayChange = mayCall(useSession(), changePriceItem)
  const columns: readonly Column<ItemWithoutPrice>[] = [
    { head: 'Item', cell: ({ name }) => name },
    { head: 'Code', short: true, cell: ({ code }) => code ?? '-' },
    { head: 'Charges not billed', align: 'end', cell: ({ charges }) => charges },
    {
      head: 'Actions',
      phone: 'line',
      cell: ({ id }) =>
        mayChange ? (
          <ButtonLink to={paths.priceItemEdit(id)} variant="light" size="compact-sm">
            Set price
          </ButtonLink>
        ) : (
          '-'
        ),
    },
  ]
  return (
    <>
      <ListTable
        label="Items without a price"
        columns={columns}
        rows={items.data?.rows}
        empty="Every item has a price"
        rowTo={mayChange ? ({ id }) => paths.priceItemEdit(id) : undefined}
        loading={items.isLoading}
        problem={items.error}
      />
      <Pager page={items.data} of={['item', 'items']} prefix={prefix} />
    </>
  )
}
