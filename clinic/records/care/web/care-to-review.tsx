import { Alert } from '@mantine/core'
import { IconStethoscope } from '@tabler/icons-react'
import { useAnswer } from '../../../../web/ask.ts'
import { paths } from '../../../../contract/paths.ts'
import { Arriving } from '../../../../web/ui/arriving.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { countCareToReview } from '../care.ts'

/** How many acts of taking into care wait for a review; shows nothing while none does. */
export function CareToReview() {
  const { data, isLoading } = useAnswer(countCareToReview, {})
  if (isLoading) return <Arriving />
  if (!data || data.count === 0) return null
  return (
    <Alert variant="light" icon={<IconStethoscope />}>
      {data.count === 1
        ? 'A doctor took a patient into their care without a visit. '
        : `Doctors took patients into their care ${data.count} times without a visit. `}
      <TextLink to={paths.careTakings({ review: 'waiting' })} underline="always">
        Review
      </TextLink>
    </Alert>
  )
}
