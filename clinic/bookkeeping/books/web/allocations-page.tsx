import { formatMoney } from '../../../../contract/money.ts'
import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { FilterDate } from '../../../../web/table/filter-date.tsx'
import { Filters } from '../../../../web/table/filters.tsx'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { PersonName } from '../../../../web/ui/person-name.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Instant } from '../../../../web/ui/when.tsx'
import { invoiceName } from '../../../billing/bills/bill.ts'
import { receiptName } from '../../../billing/bills/payment.ts'
import { MoneyLinks } from '../../../billing/bills/web/money-links.tsx'
import { type Allocation, listAllocations } from '../money-document.ts'

const columns: readonly Column<Allocation>[] = [
  { head: 'Patient', cell: (row) => <PersonName person={row.patient} id={row.patientId} /> },
  {
    head: 'Amount',
    align: 'end',
    phone: 'aside',
    cell: ({ amount, currency }) => formatMoney(amount, currency),
  },
  { head: 'Time', short: true, cell: ({ createdAt }) => <Instant at={createdAt} /> },
  {
    head: 'Payment',
    short: true,
    cell: ({ paymentId, receiptNumber }) => (
      <TextLink to={paths.paymentDetails(paymentId)}>
        {receiptNumber === null ? 'No receipt' : receiptName(receiptNumber)}
      </TextLink>
    ),
  },
  {
    head: 'Bill',
    short: true,
    cell: ({ billId, invoiceNumber, isVoid }) => (
      <TextLink to={isVoid ? paths.voidBillDetails(billId) : paths.billEdit(billId)}>
        {invoiceName(invoiceNumber)}
      </TextLink>
    ),
  },
]

/** The parts of payments that paid bills, by the day on which they did; negative ones were taken back. */
export function AllocationsPage() {
  const { query, set, isFiltered } = usePageSearch(listAllocations)
  const allocations = useAnswer(listAllocations, { query })
  return (
    <Page title="Allocations" actions={<MoneyLinks />}>
      <Filters>
        <FilterDate
          label="From"
          value={query.from ?? undefined}
          onChoose={(from) => set({ from })}
        />
        <FilterDate label="To" value={query.to ?? undefined} onChoose={(to) => set({ to })} />
      </Filters>
      <ListTable
        label="Allocations"
        columns={columns}
        rows={allocations.data?.rows}
        empty={isFiltered ? 'No allocations found' : 'No allocations yet'}
        emptyAction={!isFiltered && <p>A payment of a bill is allocated to it.</p>}
        rowTo={({ paymentId }) => paths.paymentDetails(paymentId)}
        loading={allocations.isLoading}
        problem={allocations.error}
      />
      <Pager page={allocations.data} of={['allocation', 'allocations']} />
    </Page>
  )
}
AllocationsPage.about = listAllocations
