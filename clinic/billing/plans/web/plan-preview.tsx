import { isRealDay } from '../../../../contract/dates.ts'
import { formatMoney, fromMinor, toMinor } from '../../../../contract/money.ts'
import { useField } from '../../../../web/form/form-context.ts'
import { PlainDay } from '../../../../web/ui/when.tsx'
import type { Bill } from '../../bills/bill.ts'
import { faultOfTerms, instalmentsOf, type PlanInterval } from '../instalments.ts'
import classes from './payment-plan.module.css'

interface PlanPreviewProps {
  readonly bills: readonly Bill[]
  readonly currency: string
}

/** The sum of chosen bills, as a decimal string. */
export function totalOf(
  bills: readonly Bill[],
  chosen: readonly string[],
  currency: string,
): string {
  const minor = bills
    .filter(({ id }) => chosen.includes(id))
    .reduce((sum, { owed }) => sum + toMinor(owed, currency), 0)
  return fromMinor(minor, currency)
}

/** The instalments that the entered terms make, before anything is stored. */
export function PlanPreview({ bills, currency }: PlanPreviewProps) {
  const { list } = useField('billIds')
  const number = useField('number').value
  const each = useField('each').value
  const firstDay = useField('firstDay').value
  const every = useField('every').value as PlanInterval
  const total = useField('total')
  const owed = totalOf(bills, list, currency)
  const terms = {
    ...{ every, firstDay },
    number: /^\d+$/.test(number) ? Number(number) : null,
    minor: minorOf(each, currency),
  }
  const minor = toMinor(owed, currency)
  const isWhole = (terms.number ?? terms.minor) !== null && isRealDay(firstDay) && minor > 0
  const parts = isWhole && !faultOfTerms(minor, terms) ? instalmentsOf(minor, terms) : []
  const money = (sum: number) => formatMoney(fromMinor(sum, currency), currency)
  return (
    <section aria-label="Instalments" id={total.id} tabIndex={-1}>
      <p aria-live="polite">
        {`Total ${formatMoney(owed, currency)}`}
        {parts.length > 0 && `, in ${parts.length} instalments`}
      </p>
      {total.error && <p role="alert">{total.error}</p>}
      {parts.length > 0 && (
        <table className={classes.rows}>
          <thead>
            <tr>
              <th scope="col">Instalment</th>
              <th scope="col">Due</th>
              <th scope="col" data-money>
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {parts.map(({ dueOn, minor: part }, place) => (
              <tr key={place}>
                <td>{place + 1}</td>
                <td>
                  <PlainDay date={dueOn} />
                </td>
                <td data-money>{money(part)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** Minor units of an entered amount; null while it is none. */
function minorOf(amount: string, currency: string): number | null {
  try {
    return toMinor(amount, currency)
  } catch {
    return null
  }
}
