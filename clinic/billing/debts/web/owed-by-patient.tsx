import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { Arriving } from '../../../../web/ui/arriving.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { readBalance } from '../balance.ts'
import { balanceWords } from './balance-words.ts'

/** The balance of a patient, such as that of a visit; nothing where all is even. */
export function OwedByPatient({ visit }: { visit: { readonly patientId: string } }) {
  const { patientId: id } = visit
  const { data, isLoading } = useAnswer(readBalance, { params: { id } })
  if (isLoading) return <Arriving />
  const words = balanceWords(data?.balances ?? [])
  if (words === '') return null
  return (
    <p>
      <TextLink to={paths.patientDetails(id, { tab: 'bills' })}>{words}</TextLink>
    </p>
  )
}
