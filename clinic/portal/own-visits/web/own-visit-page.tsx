import { useAnswer } from '../../../../web/ask.ts'
import { usePathId } from '../../../../web/go.ts'
import { paths } from '../../../../contract/paths.ts'
import { DescriptionList } from '../../../../web/ui/description-list.tsx'
import { LeaveWithNotice } from '../../../../web/ui/leave-with-notice.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { PhoneLink } from '../../../../web/ui/phone-link.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { statusWords } from '../../../visits/appointments/appointment.ts'
import { type OwnVisit, readOwnVisit } from '../own-visit.ts'
import { OwnVisitChanges } from './own-visit-changes.tsx'
import classes from './own-visits.module.css'

/** One own visit: when and where to come, how to prepare, and how to change it. */
export function OwnVisitPage() {
  const id = usePathId()
  const { data: visit, error } = useAnswer(readOwnVisit, { params: { id } })
  if (!visit && error?.id === 'not-found') {
    return <LeaveWithNotice notice="Appointment not found" to={paths.dashboard('patient')} />
  }
  return (
    <Page title="Your appointment" width="narrow">
      {visit ? (
        <Visit visit={visit} />
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={6} />
      )}
    </Page>
  )
}
OwnVisitPage.about = readOwnVisit

function Visit({ visit }: { visit: OwnVisit }) {
  const words = useDateWords()
  const { preparation, directions } = visit
  const isToCome = visit.status === 'scheduled'
  return (
    <>
      <DescriptionList
        items={[
          ['Date', words.full(visit.date)],
          ['Time', `${words.time(visit.time)} (${visit.minutes} min)`],
          ['Doctor', visit.doctorName],
          ['Visit type', visit.visitTypeName],
          ['Status', <StatusBadge key="status" word={statusWords[visit.status]} />],
          ...(visit.checkInCode
            ? [['Code for checking in', codeInWords(visit.checkInCode)] as const]
            : []),
          ['Address', visit.address],
          ['Phone', visit.phone && <PhoneLink key="phone" phone={visit.phone} />],
        ]}
      />
      {isToCome && preparation && (
        <section className={classes.facts} aria-labelledby="preparation">
          <h2 id="preparation">Before you come</h2>
          <p>{preparation}</p>
        </section>
      )}
      {isToCome && directions && (
        <section className={classes.facts} aria-labelledby="directions">
          <h2 id="directions">How to find us</h2>
          <p>{directions}</p>
        </section>
      )}
      <OwnVisitChanges visit={visit} />
      <p style={{ margin: 0 }}>
        <TextLink to={paths.dashboard('patient')}>All your appointments</TextLink>
      </p>
    </>
  )
}

/** `123456` → `123 456`, which is easier to read off a screen. */
function codeInWords(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`
}
