import { useSession } from '../../../../web/session-context.tsx'
import { Hint } from '../../../../web/ui/card.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { FilesOfPatient } from './files-of-patient.tsx'

/** The page on which patients read the files that the clinic gives them. */
export function OwnFilesPage() {
  const { currentUser } = useSession()
  return (
    <Page title="My files">
      {currentUser?.patientId ? (
        <FilesOfPatient patientId={currentUser.patientId} />
      ) : (
        <Hint>The clinic has no chart of you yet.</Hint>
      )}
    </Page>
  )
}
OwnFilesPage.about = { roles: ['patient'] } as const
