import { formatMoney } from '../../../contract/money.ts'
import { paths } from '../../../contract/paths.ts'
import { useAnswer } from '../../../web/ask.ts'
import { mayCall } from '../../../web/guard.tsx'
import { useSession } from '../../../web/session-context.tsx'
import { FilterSelect } from '../../../web/table/filter-select.tsx'
import { Filters } from '../../../web/table/filters.tsx'
import { type Column, ListTable } from '../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../web/table/page-search.ts'
import { SearchField } from '../../../web/table/search-field.tsx'
import { ButtonLink } from '../../../web/ui/button-link.tsx'
import { Page } from '../../../web/ui/page.tsx'
import { StatusBadge } from '../../../web/ui/status-badge.tsx'
import { TextLink } from '../../../web/ui/text-link.tsx'
import {
  addPriceItem,
  changePriceItem,
  listPriceItems,
  mostItems,
  type PriceItem,
  type PriceLevel,
  priceLevels,
  priceLevelWords,
  priceOn,
} from '../price-item.ts'
import { changePriceSettings } from '../price-settings.ts'

/** Services and items with today's prices. */
export function PriceListPage() {
  const session = useSession()
  const { query, set, isFiltered } = usePageSearch(listPriceItems)
  const items = useAnswer(listPriceItems, { query })
  const mayChange = mayCall(session, changePriceItem)
  const { currency, today } = session.clinic
  const columns: readonly Column<PriceItem>[] = [
    {
      head: 'Name',
      cell: ({ id, name }) =>
        mayChange ? <TextLink to={paths.priceItemEdit(id)}>{name}</TextLink> : name,
    },
    { head: 'Code', short: true, cell: ({ code }) => code },
    {
      head: 'Price',
      align: 'end',
      phone: 'aside',
      cell: (item) => {
        const price = priceOn(item, 'standard', today)
        return price && formatMoney(price, currency)
      },
    },
    { head: 'Other prices', cell: (item) => otherPrices(item, today, currency) },
    { head: 'Tax', short: true, cell: ({ tax }) => tax && `${tax.name} ${tax.percent}%` },
    {
      head: 'Status',
      short: true,
      cell: ({ status }) => <StatusBadge word={status === 'active' ? 'Active' : 'Retired'} />,
    },
  ]
  return (
    <Page
      title="Price list"
      actions={
        <>
          {mayCall(session, changePriceSettings) && (
            <ButtonLink variant="default" to={paths.priceSettings()}>
              Taxes and discounts
            </ButtonLink>
          )}
          {mayCall(session, addPriceItem) && (
            <ButtonLink to={paths.priceItemAdd()}>+ Add Item</ButtonLink>
          )}
        </>
      }
    >
      <Filters>
        <SearchField
          value={query.search}
          placeholder="Name or code"
          onSearch={(search) => set({ search })}
        />
        <FilterSelect
          label="Shown"
          value={query.all}
          all="Active"
          options={[{ value: 'yes', label: 'Retired ones too' }]}
          onChoose={(all) => set({ all })}
        />
      </Filters>
      <ListTable
        label="Price list"
        columns={columns}
        rows={items.data}
        empty={isFiltered ? 'No items found' : 'No items yet'}
        emptyAction={!isFiltered && <p>Bills charge the services and items of this list.</p>}
        rowTo={mayChange ? ({ id }) => paths.priceItemEdit(id) : undefined}
        loading={items.isLoading}
        problem={items.error}
      />
      {items.data?.length === mostItems && (
        <p>{`These are the first ${mostItems} items: search for the others.`}</p>
      )}
    </Page>
  )
}
PriceListPage.about = listPriceItems

function otherPrices(item: PriceItem, day: string, currency: string): string {
  const own = (level: PriceLevel) => item.prices.some((price) => price.level === level)
  return priceLevels
    .filter((level) => level !== 'standard' && own(level))
    .map((level) => {
      const price = priceOn(item, level, day)
      return price && `${priceLevelWords[level]} ${formatMoney(price, currency)}`
    })
    .filter(Boolean)
    .join(', ')
}
