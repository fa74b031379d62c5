import { useAnswer } from '../../../../web/ask.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { paths } from '../../../../contract/paths.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { FilterDate } from '../../../../web/table/filter-date.tsx'
import { FilterSelect } from '../../../../web/table/filter-select.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import { ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { SearchField } from '../../../../web/table/search-field.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { addBill, listBills } from '../bill.ts'
import { SavedViews } from '../../../access/saved-views/web/saved-views.tsx'
import { billColumns, billStatusOptions } from './bill-columns.tsx'
import { MoneyLinks } from './money-links.tsx'

/** All bills, newest first (S-66 to S-70). */
export function BillsPage() {
  const session = useSession()
  const { query, set, isFiltered, order } = usePageSearch(listBills)
  const bills = useAnswer(listBills, { query })
  const actions = (
    <>
      <MoneyLinks />
      {mayCall(session, addBill) && <ButtonLink to={paths.billAdd()}>Add Bill</ButtonLink>}
    </>
  )
  return (
    <Page title="Billing / Invoices" actions={actions}>
      <Filters views={<SavedViews list="bills" />}>
        <SearchField
          value={query.search}
          placeholder="Patient or invoice number"
          onSearch={(search) => set({ search })}
        />
        <FilterSelect
          label="Status"
          value={query.status}
          options={[
            ...billStatusOptions,
            { value: 'overdue', label: 'Overdue' },
            { value: 'void', label: 'Void' },
          ]}
          onChoose={(status) => set({ status })}
        />
        <FilterDate
          label="From"
          value={query.from ?? undefined}
          onChoose={(from) => set({ from })}
        />
        <FilterDate label="To" value={query.to ?? undefined} onChoose={(to) => set({ to })} />
      </Filters>
      <ListTable
        label="Bills"
        columns={billColumns}
        rows={bills.data?.rows}
        empty="No bills yet"
        emptyAction={!isFiltered && <p>A bill says what a patient owes or paid for a visit.</p>}
        rowTo={(bill) =>
          bill.voidedAt === null ? paths.billEdit(bill.id) : paths.voidBillDetails(bill.id)
        }
        order={order}
        loading={bills.isLoading}
        problem={bills.error}
      />
      <Pager page={bills.data} of={['bill', 'bills']} />
    </Page>
  )
}
BillsPage.about = listBills
