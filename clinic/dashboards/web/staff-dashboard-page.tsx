import { useAnswer } from '../../../web/ask.ts'
import { Page } from '../../../web/ui/page.tsx'
import { readCounts } from '../dashboard.ts'
import { CountCards } from './count-cards.tsx'
import { DeskActions } from './desk-actions.tsx'
import { TodaysAppointments } from './todays-appointments.tsx'

/** Says nothing while its counts load, nor when that fails: a dash stays (S-22). */
export function StaffDashboardPage() {
  const { data: counts } = useAnswer(readCounts, {})
  return (
    <Page title="Staff Dashboard" actions={<DeskActions />}>
      <CountCards counts={counts} missing="-" />
      <TodaysAppointments />
    </Page>
  )
}
StaffDashboardPage.about = { roles: ['staff'] } as const
