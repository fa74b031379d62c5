import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { listBills } from '../bill.ts'
import { sumsOf } from '../sums.ts'

/** A page takes no more. */
const mostCounted = 100

/** The sum that a patient still has to pay, in each currency of the unpaid bills; nothing when all is paid. */
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
