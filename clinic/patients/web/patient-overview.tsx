import type { ReactNode } from 'react'
import { DescriptionList } from '../../../web/ui/description-list.tsx'
import type { Patient } from '../patient.ts'
import classes from './patient-overview.module.css'
import { PortalAccount } from './portal-account.tsx'

interface PatientOverviewProps {
  readonly patient: Patient
  /** The latest of everything. */
  readonly children: ReactNode
}

/** Every field of the form (S-35), the portal account, and the latest of everything. */
export function PatientOverview({ patient, children }: PatientOverviewProps) {
  return (
    <div className={classes.overview}>
      <section className={classes.card} aria-labelledby="about-patient">
        <h3 id="about-patient">Personal details</h3>
        <DescriptionList
          items={[
            ['Name', patient.name],
            ['Date of Birth', patient.dob],
            ['Gender', patient.gender],
            ['Contact', patient.contact],
            ['Address', patient.address],
            ['Email', patient.email],
            ['Emergency Contact', patient.emergencyContact],
            ['Insurance Number', patient.insuranceNumber],
            ['Blood Group', patient.bloodGroup],
            ['Allergies', patient.allergies],
            ['Language', patient.language],
            ['Marital Status', patient.maritalStatus],
            ['Date of Death', patient.deceasedOn],
          ]}
        />
      </section>
      <section className={classes.card} aria-labelledby="patient-timeline">
        <h3 id="patient-timeline">Timeline</h3>
        {children}
      </section>
      <PortalAccount patient={patient} />
    </div>
  )
}
