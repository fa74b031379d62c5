import { formatMoney, toMinor } from '../../../../contract/money.ts'
import { paths } from '../../../../contract/paths.ts'
import { orDash } from '../../../../contract/person.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { usePathId } from '../../../../web/go.ts'
import { NotePrint } from '../../../../web/note-print.tsx'
import { DescriptionList } from '../../../../web/ui/description-list.tsx'
import { LeaveWithNotice } from '../../../../web/ui/leave-with-notice.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { Day } from '../../../../web/ui/when.tsx'
import { type BillWithHistory, invoiceName, printOwnBill, readOwnBill } from '../bill.ts'
import { BillHistory } from './bill-history.tsx'
import { BillStatusBadge } from './bill-status-badge.tsx'
import { Invoice } from './invoice.tsx'
import { LineDetail } from './line-detail.tsx'
import { PrintInvoice } from './paper-links.tsx'
import { PartsOfBill } from './parts-of-bill.tsx'
import classes from './own-bill-page.module.css'

/** One bill of the patient; the print of the browser prints its invoice, too. */
export function OwnBillPage() {
  const id = usePathId()
  const { data: bill, error } = useAnswer(readOwnBill, { params: { id } })
  if (!bill && error?.id === 'not-found') {
    return <LeaveWithNotice notice="Bill not found" to={paths.dashboard('patient')} />
  }
  const actions = bill && <PrintInvoice bill={bill} />
  return (
    <Page title="Your bill" width="narrow" actions={actions}>
      {bill ? (
        <>
          <NotePrint of={printOwnBill} params={{ id: bill.id }} />
          <div className={classes.bill}>
            <Facts bill={bill} />
            <PartsOfBill billId={bill.id} />
            <BillHistory bill={bill} />
          </div>
          <Invoice bill={bill} />
        </>
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={6} />
      )}
    </Page>
  )
}
OwnBillPage.about = readOwnBill

function Facts({ bill }: { bill: BillWithHistory }) {
  const { amount, paid, owed, currency, status, lines } = bill
  const money = (sum: string) => formatMoney(sum, currency)
  return (
    <>
      <p className={classes.due}>
        {status === 'paid' ? `${money(amount)} paid` : `${money(owed)} to pay`}
      </p>
      <PartsOfBill at="head" billId={bill.id} />
      <DescriptionList
        items={[
          ['Invoice', invoiceName(bill.invoiceNumber)],
          ['Date', <Day key="date" date={bill.date} />],
          ['Due', <Day key="due" date={bill.dueOn} />],
          ['Status', <BillStatusBadge key="status" bill={bill} />],
          ...(toMinor(paid, currency) > 0 ? [['Paid', money(paid)] as const] : []),
        ]}
      />
      {lines.length > 0 && (
        <section aria-labelledby="items">
          <h2 id="items">Items</h2>
          <ul className={classes.lines}>
            {lines.map((line, place) => (
              <li key={place}>
                <span>
                  {line.description}
                  <LineDetail line={line} currency={currency} />
                </span>
                <span>{orDash(line.amount && money(line.amount))}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
