import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { ListTable } from '../../../../web/table/list-table.tsx'
import { usePageSearch } from '../../../../web/table/page-search.ts'
import { Pager } from '../../../../web/table/pager.tsx'
import { listPayments } from '../money-movement.ts'
import { paymentColumns } from './payment-columns.tsx'

const prefix = 'payments-'

/** Payments that were received and pay no bill at all. */
export function WholePayments() {
  const { query } = usePageSearch(listPayments, { prefix })
  const payments = useAnswer(listPayments, { query: { ...query, left: 'whole' } })
  return (
    <>
      <ListTable
        label="Payments that pay no bill"
        columns={paymentColumns}
        rows={payments.data?.rows}
        empty="Every payment pays a bill"
        rowTo={({ paymentId }) => paths.paymentDetails(paymentId)}
        loading={payments.isLoading}
        problem={payments.error}
      />
      <Pager page={payments.data} of={['payment', 'payments']} prefix={prefix} />
    </>
  )
}
