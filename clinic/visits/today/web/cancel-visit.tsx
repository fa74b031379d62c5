import { Form } from '../../../../web/form/form.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { type Appointment, actOnAppointment } from '../../appointments/appointment.ts'
import { useVisitActs } from './use-visit-acts.ts'
import classes from './visit-panel.module.css'

const Why = actOnAppointment.body.pick({ reason: true })

interface CancelVisitProps {
  readonly visit: Appointment
  readonly onKeep: () => void
}

/** Cancels a visit with the reason, which stays with the visit. */
export function CancelVisit({ visit, onKeep }: CancelVisitProps) {
  const { act, saving } = useVisitActs()
  return (
    <section className={classes.part} aria-label="Cancel visit">
      <Form
        schema={Why}
        initial={{}}
        // A refusal shows as a notice; what was typed stays.
        onSubmit={({ reason }) => act(visit, 'cancel', { reason })}
        saving={saving}
        problem={null}
        failure={null}
        submitLabel="Cancel visit"
        savingLabel="Canceling..."
        cancelLabel="Keep it"
        onCancel={onKeep}
        isLeftFreely
      >
        <TextField name="reason" label="Reason" help="It stays with the visit." />
      </Form>
    </section>
  )
}
