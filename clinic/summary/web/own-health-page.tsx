import { Page } from '../../../web/ui/page.tsx'
import { Section } from '../../../web/ui/section.tsx'
import { OwnChart } from '../../patients/charts/web/own-chart.tsx'
import { HealthOfPatient } from './health-of-patient.tsx'

/** The page on which patients read of their own health. */
export function OwnHealthPage() {
  return (
    <Page title="My health">
      <OwnChart>
        {(patientId) => (
          <Section title="What the clinic knows of your health">
            <HealthOfPatient patientId={patientId} />
          </Section>
        )}
      </OwnChart>
    </Page>
  )
}
OwnHealthPage.about = { roles: ['patient'] } as const
