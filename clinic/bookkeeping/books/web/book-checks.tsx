import { formatMoney } from '../../../../contract/money.ts'
import { paths } from '../../../../contract/paths.ts'
import { grouped } from '../../../../contract/number-words.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { type BookCheck, checkBooks, type Difference, type Period } from '../book.ts'
import classes from './books-page.module.css'

/** Says of each pair of sides whether they agree, with the rows in which they do not. */
export function BookChecks({ period }: { period: Period }) {
  const { clinic } = useSession()
  const checks = useAnswer(checkBooks, { query: period })
  const currency = period.currency ?? clinic.currency
  return (
    <div className={classes.section}>
      <Card title="Checks" text="Both sides of each check are counted apart.">
        {checks.data ? (
          <ul className={classes.checks} aria-label="Checks">
            {checks.data.map((check) => (
              <CheckRow key={check.check} check={check} currency={currency} />
            ))}
          </ul>
        ) : checks.error ? (
          <LoadFailure problem={checks.error} />
        ) : (
          <Loading lines={7} visible />
        )}
      </Card>
    </div>
  )
}

function CheckRow({ check, currency }: { check: BookCheck; currency: string }) {
  const { isRight, differences } = check
  return (
    <li className={`${classes.check ?? ''} ${isRight ? '' : (classes.wrong ?? '')}`}>
      <span>
        <StatusBadge word={isRight ? 'Agree' : 'Differ'} hue={isRight ? 'success' : 'danger'} />
      </span>
      <div>
        <p className={classes.sentence}>{sentenceOf(check, currency)}</p>
        {differences.length > 0 && (
          <ul className={classes.differences}>
            {differences.map((one) => (
              <li key={`${one.name} ${one.billId ?? one.paymentId ?? ''}`}>
                <DifferenceWords difference={one} currency={currency} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

function DifferenceWords({ difference, currency }: { difference: Difference; currency: string }) {
  const { name, billId, paymentId, left, right } = difference
  const to =
    billId !== null
      ? paths.billEdit(billId)
      : paymentId !== null
        ? paths.paymentDetails(paymentId)
        : undefined
  return (
    <>
      {to === undefined ? name : <TextLink to={to}>{name}</TextLink>}
      {left === null || right === null
        ? ' is missing'
        : `: ${formatMoney(left, currency)} and ${formatMoney(right, currency)}`}
    </>
  )
}

function sentenceOf({ check, left, right }: BookCheck, currency: string): string {
  const [one, other] = check.endsWith('numbers')
    ? [grouped(Number(left)), grouped(Number(right))]
    : [formatMoney(left, currency), formatMoney(right, currency)]
  switch (check) {
    case 'ledger':
      return `Accounts with more debit sum up to ${one}, those with more credit to ${other}.`
    case 'bills':
      return `Bills of these days say that ${one} of them is paid; their allocations sum up to ${other}.`
    case 'payments':
      return `Payments of these days say that ${one} is spent; allocations and returns sum up to ${other}.`
    case 'receivables':
      return `Bills of these days say that ${one} is owed; their documents and allocations sum up to ${other}.`
    case 'invoice numbers':
      return `${one} invoice numbers were used for ${other} invoices.`
    case 'credit note numbers':
      return `${one} credit note numbers were used for ${other} credit notes.`
    case 'receipt numbers':
      return `${one} receipt numbers were used for ${other} payments.`
  }
}
