import { formatMoney } from '../../../contract/money.ts'
import { useAnswer } from '../../../web/ask.ts'
import { paths } from '../../../contract/paths.ts'
import { type Column, ListTable } from '../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../web/table/page-search.ts'
import { Pager } from '../../../web/table/pager.tsx'
import { ButtonLink } from '../../../web/ui/button-link.tsx'
import { Page } from '../../../web/ui/page.tsx'
import { TextLink } from '../../../web/ui/text-link.tsx'
import { Day } from '../../../web/ui/when.tsx'
import { listOwnAppointments } from '../../visits/appointments/appointment.ts'
import {
  doctorColumn,
  reasonColumn,
  timeColumns,
} from '../../visits/appointments/web/appointment-columns.tsx'
import { type BillWithLines, invoiceName, listOwnBills } from '../../billing/bills/bill.ts'
import { readOwnBalance } from '../../billing/debts/balance.ts'
import { balanceWords } from '../../billing/debts/web/balance-words.ts'
import { BillStatusBadge } from '../../billing/bills/web/bill-status-badge.tsx'
import { UpcomingVisits } from '../../portal/own-visits/web/upcoming-visits.tsx'
import { EmailChangeNotice } from '../../access/users/web/email-change-notice.tsx'
import { OwnWaitingList } from '../../visits/waiting-list/web/own-waiting-list.tsx'
import { OwnTasks } from './own-tasks.tsx'
import classes from './dashboard-section.module.css'

const visitColumns = [doctorColumn, ...timeColumns, reasonColumn]

/** In the order of S-28, then the items of the bill. */
const billColumns: readonly Column<BillWithLines>[] = [
  { head: 'Amount', align: 'end', cell: (bill) => formatMoney(bill.amount, bill.currency) },
  {
    head: 'Status',
    phone: 'aside',
    cell: (bill) => <BillStatusBadge bill={bill} />,
  },
  { head: 'Date', cell: (bill) => <Day date={bill.date} /> },
  { head: 'Invoice', cell: (bill) => invoiceName(bill.invoiceNumber) },
  {
    head: 'For',
    phone: 'fills',
    cell: (bill) => bill.lines.map((line) => line.description).join(', '),
  },
]
const visitsPrefix = 'appointments-'
const billsPrefix = 'bills-'

/** A patient's own visits and bills (S-27 to S-29). */
export function PatientDashboardPage() {
  return (
    <Page
      title="Patient Dashboard"
      actions={<ButtonLink to={paths.ownBooking()}>Book appointment</ButtonLink>}
    >
      <EmailChangeNotice />
      <OwnWaitingList />
      <Visits />
      <Bills />
    </Page>
  )
}
PatientDashboardPage.about = { roles: ['patient'] } as const

function Visits() {
  const { query } = usePageSearch(listOwnAppointments, { prefix: visitsPrefix })
  const visits = useAnswer(listOwnAppointments, { query: { ...query, limit: 10 } })
  return (
    <section className={classes.section} aria-labelledby="appointments">
      <h2 id="appointments">Your Appointments</h2>
      <UpcomingVisits />
      <OwnTasks />
      <ListTable
        label="Your appointments"
        columns={visitColumns}
        rows={visits.data?.rows}
        empty="No Appointments Found"
        rowTo={(visit) => paths.ownVisitDetails(visit.id)}
        loading={visits.isLoading}
        problem={visits.error}
      />
      <Pager page={visits.data} of={['appointment', 'appointments']} prefix={visitsPrefix} />
    </section>
  )
}

function Bills() {
  const { query } = usePageSearch(listOwnBills, { prefix: billsPrefix })
  const bills = useAnswer(listOwnBills, { query: { ...query, limit: 10 } })
  const { data: balance } = useAnswer(readOwnBalance, {})
  const due = balanceWords(balance?.balances ?? [], 'To pay:')
  return (
    <section className={classes.section} aria-labelledby="bills">
      <h2 id="bills">Your Bills</h2>
      <p className={classes.summary}>
        {due && `${due}. `}
        <TextLink to={paths.ownAccount()}>Statement of account</TextLink>
      </p>
      <ListTable
        label="Your bills"
        columns={billColumns}
        rows={bills.data?.rows}
        empty="No Bills Found"
        rowTo={(bill) => paths.ownBillDetails(bill.id)}
        loading={bills.isLoading}
        problem={bills.error}
      />
      <Pager page={bills.data} of={['bill', 'bills']} prefix={billsPrefix} />
    </section>
  )
}
