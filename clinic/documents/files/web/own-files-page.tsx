import { Page } from '../../../../web/ui/page.tsx'
import { OwnChart } from '../../../patients/charts/web/own-chart.tsx'
import { FilesOfPatient } from './files-of-patient.tsx'

/** The page on which patients read the files that the clinic gives them. */
export function OwnFilesPage() {
  return (
    <Page title="My files">
      <OwnChart>{(patientId) => <FilesOfPatient patientId={patientId} />}</OwnChart>
    </Page>
  )
}
OwnFilesPage.about = { roles: ['patient'] } as const
