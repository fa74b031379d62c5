import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { FilterSelect } from '../../../../web/table/filter-select.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { SearchField } from '../../../../web/table/search-field.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { ExportFile } from '../../../../web/export-file.tsx'
import { StockLinks } from '../../items/web/stock-links.tsx'
import { addSupplier, changeSupplier, type ListedSupplier, listSuppliers } from '../supplier.ts'
import { exportSuppliers } from '../purchase-exports.ts'
import { filtersOf } from '../../items/web/list-filters.ts'

/** The companies that the clinic buys from. */
export function SuppliersPage() {
  const session = useSession()
  const { query, set, isFiltered } = usePageSearch(listSuppliers)
  const suppliers = useAnswer(listSuppliers, { query })
  const mayChange = mayCall(session, changeSupplier)
  const columns: readonly Column<ListedSupplier>[] = [
    {
      head: 'Name',
      cell: ({ id, name }) =>
        mayChange ? <TextLink to={paths.supplierEdit(id)}>{name}</TextLink> : name,
    },
    { head: 'Email', cell: ({ email }) => email },
    { head: 'Phone', short: true, phone: 'none', cell: ({ phone }) => phone },
    { head: 'Items', align: 'end', phone: 'none', cell: ({ itemCount }) => itemCount },
    {
      head: 'Open orders',
      align: 'end',
      cell: ({ id, openOrders }) => (
        <TextLink to={paths.purchaseOrders({ supplierId: id })}>{String(openOrders)}</TextLink>
      ),
    },
    {
      head: 'Status',
      short: true,
      phone: 'aside',
      cell: ({ status }) => <StatusBadge word={status === 'active' ? 'Active' : 'Retired'} />,
    },
  ]
  return (
    <Page
      title="Suppliers"
      actions={
        <>
          <StockLinks />
          <ExportFile
            of={exportSuppliers}
            input={{ body: filtersOf(query) }}
            name="suppliers.csv"
          />
          {mayCall(session, addSupplier) && (
            <ButtonLink to={paths.supplierAdd()}>+ Add Supplier</ButtonLink>
          )}
        </>
      }
    >
      <Filters>
        <SearchField
          value={query.search}
          placeholder="Name, email or customer number"
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
        label="Suppliers"
        columns={columns}
        rows={suppliers.data?.rows}
        empty={isFiltered ? 'No suppliers found' : 'No suppliers yet'}
        emptyAction={
          !isFiltered && <p>Add who delivers what, so that orders fill themselves in.</p>
        }
        rowTo={mayChange ? ({ id }) => paths.supplierEdit(id) : undefined}
        loading={suppliers.isLoading}
        problem={suppliers.error}
      />
      <Pager page={suppliers.data} of={['supplier', 'suppliers']} />
    </Page>
  )
}
SuppliersPage.about = listSuppliers
