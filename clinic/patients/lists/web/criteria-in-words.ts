import { formatMoney } from '../../../../contract/money.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import type { CriterionTexts } from '../criterion-rules.ts'

/** The days, the money and the names that sentences about criteria need. */
export function useCriterionTexts(names: Readonly<Record<string, string>>): CriterionTexts {
  const { clinic } = useSession()
  const { date } = useDateWords()
  return {
    day: date,
    money: (amount) => formatMoney(amount, clinic.currency),
    name: (id) => names[id] ?? '…',
  }
}
