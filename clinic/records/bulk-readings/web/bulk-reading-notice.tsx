import { IconAlertTriangle } from '@tabler/icons-react'
import { useAnswer } from '../../../../web/ask.ts'
import { paths } from '../../../../contract/paths.ts'
import { Arriving } from '../../../../web/ui/arriving.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { countBulkReadings, mostPatients, withinMinutes } from '../bulk-reading.ts'
import classes from './bulk-readings.module.css'

/** Shown on every page of an admin, while a bulk reading waits for a review. */
export function BulkReadingNotice() {
  const { data, isLoading } = useAnswer(countBulkReadings, {})
  if (isLoading) return <Arriving />
  if (!data || data.count === 0) return null
  const often = data.count === 1 ? 'One' : `${data.count} times one`
  return (
    <section className={classes.notice} aria-label="Bulk readings to review">
      <IconAlertTriangle size={20} aria-hidden />
      <p>
        {`${often} account was shown more than ${mostPatients} patients within ${withinMinutes} minutes. `}
        <TextLink to={paths.bulkReadings({ review: 'waiting' })}>Review</TextLink>
      </p>
    </section>
  )
}
