import { formatMoney, toMinor } from '../../../../contract/money.ts'
import type { Balance } from '../balance.ts'

/** `$120.50`, `$120.50 and €3.00`: one sum of each currency that is more than nothing; empty where none is. */
export function sumsOf(balances: readonly Balance[], of: 'owed' | 'overdue' | 'credit'): string {
  return balances
    .filter((balance) => toMinor(balance[of], balance.currency) > 0)
    .map((balance) => formatMoney(balance[of], balance.currency))
    .join(' and ')
}

/** `Owes $120.50, $80.00 overdue. Credit $5.00.`; empty where all is even. */
export function balanceWords(balances: readonly Balance[], owes = 'Owes'): string {
  const [owed, overdue, credit] = [
    sumsOf(balances, 'owed'),
    sumsOf(balances, 'overdue'),
    sumsOf(balances, 'credit'),
  ]
  const late = overdue === owed ? 'all' : overdue
  const debt = owed && `${owes} ${owed}${overdue && `, ${late} overdue`}`
  return [debt, credit && `Credit ${credit}`].filter(Boolean).join('. ')
}
