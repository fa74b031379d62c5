import { personLabel } from '../../../../contract/person.ts'
import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { NotesField } from '../../../../web/form/notes-field.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { ReviewCell } from '../../care/web/review-cell.tsx'
import {
  type EmergencyAccess,
  emergencyAccessCan,
  reviewEmergencyAccess,
} from '../emergency-access.ts'

/** The review of an emergency access with reviewer, time and remark, or a button to review it. */
export function ReviewEmergencyAccess({ access }: { access: EmergencyAccess }) {
  return (
    <ReviewCell
      reviewedAt={access.reviewedAt}
      reviewer={access.reviewer}
      remark={access.remark}
      mayReview={(viewer) => emergencyAccessCan.review(viewer, access)}
      dialog={(close) => <ReviewDialog access={access} onClose={close} />}
    />
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
          help="Your findings and what follows from them. The remark stays with this event."
          rows={3}
          required
        />
      </Form>
    </Dialog>
  )
}
