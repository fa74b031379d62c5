import { IconAlertTriangle } from '@tabler/icons-react'
import { useAnswer } from '../../../../web/ask.ts'
import { paths } from '../../../../contract/paths.ts'
import { Arriving } from '../../../../web/ui/arriving.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { countWaitingReviews } from '../emergency-access.ts'
import classes from './emergency-access.module.css'

/** Shown on every page of an admin, while an emergency access waits for a review. */
export function EmergencyNotice() {
  const { data, isLoading } = useAnswer(countWaitingReviews, {})
  if (isLoading) return <Arriving />
  if (!data || data.count === 0) return null
  return (
    <section className={classes.notice} aria-label="Emergency access to review">
      <IconAlertTriangle size={20} aria-hidden />
      <p>
        {data.count === 1
          ? 'Records were opened without care. '
          : `Records were opened without care ${data.count} times. `}
        <TextLink to={paths.emergencyAccesses({ review: 'waiting' })}>Review</TextLink>
      </p>
    </section>
  )
}
