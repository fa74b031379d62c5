import { formatMoney } from '../../../../contract/money.ts'
import { type AgedSums, ages, ageWords } from '../aging.ts'
import classes from './account.module.css'

interface AgedSumsListProps {
  readonly sums: AgedSums
  readonly currency: string
}

/** Owed sums by how long they are due, with their sum and the credit. */
export function AgedSumsList({ sums, currency }: AgedSumsListProps) {
  const items = [
    ...ages.map((age) => [ageWords[age], sums[age]] as const),
    ['Owed', sums.owed] as const,
    ['Credit', sums.credit] as const,
  ]
  return (
    <dl className={classes.sums}>
      {items.map(([term, sum]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{formatMoney(sum, currency)}</dd>
        </div>
      ))}
    </dl>
  )
}
