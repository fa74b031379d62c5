import { Button } from '@mantine/core'
import { useState } from 'react'
import { wallClock } from '../../../contract/dates.ts'
import { personLabel } from '../../../contract/person.ts'
import { useAct } from '../../../web/ask.ts'
import { Form } from '../../../web/form/form.tsx'
import { NotesField } from '../../../web/form/notes-field.tsx'
import { useSession } from '../../../web/session-context.tsx'
import { Dialog } from '../../../web/ui/dialog.tsx'
import { StatusBadge } from '../../../web/ui/status-badge.tsx'
import {
  type EmergencyAccess,
  emergencyAccessCan,
  reviewEmergencyAccess,
} from '../emergency-access.ts'
import classes from './emergency-access.module.css'

/** Who reviewed an emergency access, when and with which remark; or the way to do so. */
export function ReviewEmergencyAccess({ access }: { access: EmergencyAccess }) {
  const { clinic, currentUser, role } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const { reviewedAt, reviewer, remark } = access
  if (reviewedAt) {
    return (
      <div className={classes.review}>
        <StatusBadge word="Reviewed" hue="success" />
        <p>{remark}</p>
        <p className={classes.line}>
          {reviewer?.name ?? personLabel(reviewer, '')}
          <br />
          {wallClock(reviewedAt, clinic.timeZone)}
        </p>
      </div>
    )
  }
  const mayReview =
    currentUser && role && emergencyAccessCan.review({ userId: currentUser.id, role }, access)
  if (!mayReview) return <StatusBadge word="To review" hue="warning" />
  return (
    <>
      <Button variant="light" size="compact-sm" onClick={() => setIsOpen(true)}>
        Review
      </Button>
      {isOpen && <ReviewDialog access={access} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function ReviewDialog({ access, onClose }: { access: EmergencyAccess; onClose: () => void }) {
  const { act, saving, problem } = useAct(reviewEmergencyAccess)
  const doctor = personLabel(access.doctor, access.doctorId)
  const patient = personLabel(access.patient, access.patientId)
  return (
    <Dialog
      title="Review emergency access"
      detail={`${doctor} opened the records of ${patient}: “${access.reason}”`}
      onClose={onClose}
    >
      <Form
        schema={reviewEmergencyAccess.body}
        initial={access}
        onSubmit={async (body, version) => {
          await act({ params: { id: access.id }, body, version })
          onClose()
        }}
        saving={saving}
        problem={problem}
        failure="Failed to save the review"
        submitLabel="Save review"
        savingLabel="Saving..."
        isLeftFreely
        onCancel={onClose}
      >
        <NotesField
          name="remark"
          label="Remark"
          help="What you found, and what follows from it. It stays with this event."
          rows={3}
          required
        />
      </Form>
    </Dialog>
  )
}
