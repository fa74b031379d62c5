import { paths } from '../../../contract/paths.ts'
import { useAnswer } from '../../../web/ask.ts'
import { useSession } from '../../../web/session-context.tsx'
import { ButtonLink } from '../../../web/ui/button-link.tsx'
import { ClinicCard } from '../../../web/ui/clinic-card.tsx'
import { useDateWords } from '../../../web/ui/when.tsx'
import { hoursInWords, readOpeningHours } from '../../availability/schedules/hours.ts'
import { readBookingOffer } from '../../visits/booking-requests/booking-offer.ts'
import classes from './own-clinic.module.css'

/** Whose address this is, for patients who look for their clinic; a demo clinic has none. */
export function OwnClinic() {
  const { currentUser, clinic, loading } = useSession()
  const { data: offer } = useAnswer(readBookingOffer, {}, { enabled: !currentUser })
  const words = useDateWords()
  const { data: hours } = useAnswer(readOpeningHours, {})
  if (loading || clinic.isDemo || clinic.name === '') return null
  return (
    <div className={classes.clinic}>
      <ClinicCard
        more={
          <span className={classes.hours}>{hours && hoursInWords(hours, clinic.today, words)}</span>
        }
      >
        {!currentUser && offer?.isOn && <ButtonLink to={paths.openBooking()}>Book</ButtonLink>}
      </ClinicCard>
    </div>
  )
}
