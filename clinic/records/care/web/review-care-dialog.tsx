import { personLabel } from '../../../../contract/person.ts'
import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { NotesField } from '../../../../web/form/notes-field.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { type CareTaking, reviewCareTaking, whyWords } from '../care.ts'

interface ReviewCareDialogProps {
  readonly taking: CareTaking
  readonly onClose: () => void
}

export function ReviewCareDialog({ taking, onClose }: ReviewCareDialogProps) {
  const { act, saving, problem } = useAct(reviewCareTaking)
  const doctor = personLabel(taking.doctor, taking.doctorId)
  const patient = personLabel(taking.patient, taking.patientId)
  return (
    <Dialog
      title="Review taking into care"
      detail={`${doctor} took ${patient} into their care: “${whyWords(taking)}”`}
      onClose={onClose}
    >
      <Form
        schema={reviewCareTaking.body}
        initial={{ ...taking, care: 'stays' }}
        onSubmit={async (body, version) => {
          await act({ params: { id: taking.id }, body, version })
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
          name="reviewRemark"
          label="Remark"
          help="Your findings and what follows from them. The remark stays with this event."
          rows={3}
          required
        />
        {taking.isOpen && (
          <SelectField
            name="care"
            label="The care"
            options={[
              { value: 'stays', label: 'Goes on' },
              { value: 'ends', label: 'Ends now' },
            ]}
            required
          />
        )}
      </Form>
    </Dialog>
  )
}
