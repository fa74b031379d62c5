import { paths } from '../../../contract/paths.ts'
import { formatMoney, fromMinor, toMinor } from '../../../contract/money.ts'
import { useAnswer } from '../../../web/ask.ts'
import { TextLink } from '../../../web/ui/text-link.tsx'
import { type Bill, listBills } from '../bill.ts'

/** A page takes no more. */
const mostCounted = 100

/** What a patient still has to pay, in each currency of the unpaid bills; nothing when all is paid. */
export function OwedByPatient({ visit }: { visit: { readonly patientId: string } }) {
  const { patientId } = visit
  const unpaid = useAnswer(listBills, {
    query: { patientId, status: 'unpaid', limit: mostCounted },
  })
  const bills = unpaid.data?.rows ?? []
  if (bills.length === 0) return null
  const least = unpaid.data?.next ? 'at least ' : ''
  return (
    <p>
      <TextLink to={paths.patientDetails(patientId, { tab: 'bills' })}>
        {`Owes ${least}${sumsOf(bills).join(' and ')}`}
      </TextLink>
    </p>
  )
}

function sumsOf(bills: readonly Bill[]): readonly string[] {
  const sums = new Map<string, number>()
  for (const { amount, currency } of bills) {
    sums.set(currency, (sums.get(currency) ?? 0) + toMinor(amount, currency))
  }
  return [...sums].map(([currency, minor]) => formatMoney(fromMinor(minor, currency), currency))
}
