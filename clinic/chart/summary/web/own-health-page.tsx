import { useSession } from '../../../../web/session-context.tsx'
import { Hint } from '../../../../web/ui/card.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { Section } from '../../../../web/ui/section.tsx'
import { HealthOfPatient } from './health-of-patient.tsx'

/** The page on which patients read of their own health. */
export function OwnHealthPage() {
  const { currentUser } = useSession()
  return (
    <Page title="My health">
      {currentUser?.patientId ? (
        <Section title="What the clinic knows of your health">
          <HealthOfPatient patientId={currentUser.patientId} />
        </Section>
      ) : (
        <Hint>The clinic has no chart of you yet.</Hint>
      )}
    </Page>
  )
}
OwnHealthPage.about = { roles: ['patient'] } as const
