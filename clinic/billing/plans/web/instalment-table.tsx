import { formatMoney } from '../../../../contract/money.ts'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { PlainDay } from '../../../../web/ui/when.tsx'
import { instalmentWords, type PaymentPlan } from '../payment-plan.ts'
import classes from './payment-plan.module.css'
import { instalmentHues } from './plan-words.ts'

/** The instalments of a plan, with what is paid of each. */
export function InstalmentTable({ plan }: { plan: PaymentPlan }) {
  const { instalments, currency, total, paid } = plan
  const money = (sum: string) => formatMoney(sum, currency)
  return (
    <table className={classes.rows} aria-label="Instalments">
      <thead>
        <tr>
          <th scope="col">Due</th>
          <th scope="col" data-money>
            Amount
          </th>
          <th scope="col" data-money>
            Paid
          </th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {instalments.map((part, place) => (
          <tr key={place}>
            <td>
              <PlainDay date={part.dueOn} />
            </td>
            <td data-money>{money(part.amount)}</td>
            <td data-money>{money(part.paid)}</td>
            <td>
              <StatusBadge word={instalmentWords[part.state]} hue={instalmentHues[part.state]} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td data-money>{money(total)}</td>
          <td data-money>{money(paid)}</td>
          <td />
        </tr>
      </tfoot>
    </table>
  )
}
