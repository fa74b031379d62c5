import { formatMoney } from '../../../../contract/money.ts'
import type { Column } from '../../../../web/table/list-table.tsx'
import { PersonName } from '../../../../web/ui/person-name.tsx'
import { Day } from '../../../../web/ui/when.tsx'
import { type Bill, billStatuses, billStatusWords, invoiceName } from '../bill.ts'
import { BillActions } from './bill-actions.tsx'
import { BillStatusBadge } from './bill-status-badge.tsx'

export const billStatusOptions = billStatuses.map((value) => ({
  value,
  label: billStatusWords[value],
}))

/** In the order of S-67, then further useful columns. */
export const billColumns: readonly Column<Bill>[] = [
  { head: 'Patient', cell: (bill) => <PersonName person={bill.patient} id={bill.patientId} /> },
  {
    head: 'Amount',
    align: 'end',
    phone: 'aside',
    cell: (bill) => formatMoney(bill.amount, bill.currency),
  },
  {
    head: 'Status',
    short: true,
    phone: 'aside',
    cell: (bill) => <BillStatusBadge bill={bill} />,
  },
  {
    head: 'Date',
    short: true,
    sorts: { up: 'oldest', down: '' },
    cell: (bill) => <Day date={bill.date} />,
  },
  { head: 'Actions', cell: (bill) => <BillActions bill={bill} /> },
  {
    head: 'Due',
    short: true,
    phone: 'none',
    cell: (bill) => <Day date={bill.dueOn} />,
  },
  { head: 'Invoice', short: true, phone: 'none', cell: (bill) => invoiceName(bill.invoiceNumber) },
]
