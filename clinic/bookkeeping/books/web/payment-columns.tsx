import { formatMoney, negative, toMinor } from '../../../../contract/money.ts'
import { paths } from '../../../../contract/paths.ts'
import type { Column } from '../../../../web/table/list-table.tsx'
import { PersonName } from '../../../../web/ui/person-name.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { Day } from '../../../../web/ui/when.tsx'
import { paymentMethodWords, receiptName } from '../../../billing/bills/payment.ts'
import { type MoneyMovement, movementKindWords } from '../money-movement.ts'

export const paymentColumns: readonly Column<MoneyMovement>[] = [
  { head: 'Patient', cell: (row) => <PersonName person={row.patient} id={row.patientId} /> },
  {
    head: 'Amount',
    align: 'end',
    phone: 'aside',
    cell: ({ kind, amount, currency }) =>
      formatMoney(kind === 'return' ? negative(amount) : amount, currency),
  },
  { head: 'Date', short: true, cell: ({ date }) => <Day date={date} /> },
  {
    head: 'Receipt',
    short: true,
    cell: ({ paymentId, receiptNumber }) => (
      <TextLink to={paths.paymentDetails(paymentId)}>
        {receiptNumber === null ? 'No receipt' : receiptName(receiptNumber)}
      </TextLink>
    ),
  },
  {
    head: 'Method',
    short: true,
    cell: ({ kind, method }) =>
      kind === 'return'
        ? `${movementKindWords.return}, ${paymentMethodWords[method]}`
        : paymentMethodWords[method],
  },
  {
    head: 'Credit left',
    align: 'end',
    phone: 'none',
    cell: ({ left, currency }) => (toMinor(left, currency) > 0 ? formatMoney(left, currency) : '-'),
  },
  {
    head: 'Recorded by',
    phone: 'none',
    cell: ({ recordedBy }) => recordedBy?.name ?? recordedBy?.email ?? '-',
  },
]
