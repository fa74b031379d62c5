import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { type Column, ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { PersonName } from '../../../../web/ui/person-name.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Day } from '../../../../web/ui/when.tsx'
import { invoiceName } from '../../../billing/bills/bill.ts'
import { type EmptyBill, listEmptyBills } from '../leaks.ts'

const prefix = 'bills-'
const columns: readonly Column<EmptyBill>[] = [
  { head: 'Patient', cell: (bill) => <PersonName person={bill.patient} id={bill.patientId} /> },
  { head: 'Date', short: true, cell: ({ date }) => <Day date={date} /> },
  {
    head: 'Invoice',
    short: true,
    cell: ({ id, invoiceNumber }) => (
      <TextLink to={paths.billEdit(id)}>{invoiceName(invoiceNumber)}</TextLink>
    ),
  },
]

/** Bills over nothing, newest first; each opens to be corrected. */
export function EmptyBills() {
  const { query } = usePageSearch(listEmptyBills, { prefix })
  const bills = useAnswer(listEmptyBills, { query })
  return (
    <>
      <ListTable
        label="Bills over nothing"
        columns={columns}
        rows={bills.data?.rows}
        empty="No bill is over nothing"
        rowTo={({ id }) => paths.billEdit(id)}
        loading={bills.isLoading}
        problem={bills.error}
      />
      <Pager page={bills.data} of={['bill', 'bills']} prefix={prefix} />
    </>
  )
}
