import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { Arriving } from '../../../../web/ui/arriving.tsx'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { countLikelyDoubles } from '../likely-double.ts'

/** The way from the list of patients to pairs that may be one person; none while there is no pair. */
export function DoublesLink() {
  const { data, isLoading } = useAnswer(countLikelyDoubles, {})
  if (isLoading) return <Arriving />
  if (!data || data.count === 0) return null
  return (
    <ButtonLink to={paths.likelyDoubles()} variant="default">
      {`Likely doubles (${data.count}${data.isAtLeast ? '+' : ''})`}
    </ButtonLink>
  )
}
