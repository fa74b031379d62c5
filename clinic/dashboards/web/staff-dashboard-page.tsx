import { hasPermission } from '../../../contract/permission.ts'
import { useAnswer } from '../../../web/ask.ts'
import { mayCall } from '../../../web/guard.tsx'
import { useSession } from '../../../web/session-context.tsx'
import { Page } from '../../../web/ui/page.tsx'
import { listAppointments } from '../../visits/appointments/appointment.ts'
import { readCounts } from '../dashboard.ts'
import { readTiles } from '../tiles.ts'
import { CountCards } from './count-cards.tsx'
import { DayInBrief } from './day-in-brief.tsx'
import { DeskActions } from './desk-actions.tsx'
import { SetupOfClinic } from './setup-of-clinic.tsx'
import { TodaysAppointments } from './todays-appointments.tsx'
import { WeeksSection } from './weeks-section.tsx'

/** Says nothing while its counts load, nor when that fails: a dash stays (S-22). */
export function StaffDashboardPage() {
  const session = useSession()
  const { currentUser } = session
  const isCounted = mayCall(session, readCounts)
  const { data: counts } = useAnswer(readCounts, {}, { enabled: isCounted })
  return (
    <Page title="Staff Dashboard" actions={<DeskActions />}>
      <SetupOfClinic />
      {isCounted && <CountCards counts={counts} missing="-" />}
      {currentUser &&
        hasPermission(currentUser, 'reports.weeks') &&
        mayCall(session, readTiles) && <WeeksSection title="The clinic over weeks" />}
      <DayInBrief />
      {mayCall(session, listAppointments) && <TodaysAppointments />}
    </Page>
  )
}
StaffDashboardPage.about = { roles: ['staff'] } as const
