import { useAnswer } from '../../../web/ask.ts'
import { LoadFailure } from '../../../web/ui/load-failure.tsx'
import { Page } from '../../../web/ui/page.tsx'
import { CareToReview } from '../../records/care/web/care-to-review.tsx'
import { readCounts } from '../dashboard.ts'
import { CountCards } from './count-cards.tsx'
import { DeskActions } from './desk-actions.tsx'
import { SetupOfClinic } from './setup-of-clinic.tsx'
import { TodaysAppointments } from './todays-appointments.tsx'
import { WeeksSection } from './weeks-section.tsx'
import { WhatWaits } from './what-waits.tsx'

/** The home of the person who runs the clinic. */
export function AdminDashboardPage() {
  const { data: counts, error } = useAnswer(readCounts, {})
  return (
    <Page title="Admin Dashboard" actions={<DeskActions />}>
      <SetupOfClinic />
      {!counts && error ? (
        <LoadFailure problem={error} />
      ) : (
        <CountCards counts={counts} missing="Loading..." />
      )}
      <CareToReview />
      <WhatWaits />
      <WeeksSection title="The clinic over weeks" />
      <TodaysAppointments />
    </Page>
  )
}
AdminDashboardPage.about = { roles: ['admin'] } as const
