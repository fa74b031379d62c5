import type { ReactNode } from 'react'
import { DescriptionList } from '../../../../web/ui/description-list.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import { extraInWords } from '../../extra-fields/web/extra-words.ts'
import { useExtraFields } from '../../extra-fields/web/use-extra-fields.ts'
import type { Patient } from '../patient.ts'
import { detailsInWords } from './patient-in-words.ts'
import classes from './patient-overview.module.css'
import { PortalAccount } from './portal-account.tsx'

interface PatientOverviewProps {
  readonly patient: Patient
  /** Their health as it matters now; nothing for those who may not read it. */
  readonly health: ReactNode
  /** Their addresses, contacts and people. */
  readonly people: ReactNode
  /** The latest events of the chart. */
  readonly children: ReactNode
}

/** Every field of the form (S-35), the portal account, and the latest events. */
export function PatientOverview({ patient, health, people, children }: PatientOverviewProps) {
  const words = useDateWords()
  const own = extraInWords(useExtraFields(), patient.extra, words)
  return (
    <div className={classes.overview}>
      <div className={classes.column}>
        {health}
        <section className={classes.card} aria-labelledby="patient-timeline">
          <h3 id="patient-timeline">Timeline</h3>
          {children}
        </section>
      </div>
      <div className={classes.column}>
        <section className={classes.card} aria-labelledby="about-patient">
          <h3 id="about-patient">Personal details</h3>
          <DescriptionList items={[...Object.entries(detailsInWords(patient, words)), ...own]} />
        </section>
        {people}
        <PortalAccount patient={patient} />
      </div>
    </div>
  )
}
