import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { ask, useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { PersonField } from '../../../../web/form/person-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { paths } from '../../../../contract/paths.ts'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { TextLink } from '../../../../web/ui/text-link.tsx'
import { patientChoice } from '../../../patients/web/patient-choice.ts'
import { listDoctors } from '../../../access/users/user.ts'
import { VisitTypeField } from '../../../availability/visit-types/web/visit-type-field.tsx'
import { addWalkIn, NewWalkIn } from '../today.ts'

const EnteredWalkIn = NewWalkIn.omit({ id: true })

/** Checks in a patient without an appointment: the patient and the doctor. */
export function WalkInDialog({ onClose }: { onClose: () => void }) {
  const add = useAct(addWalkIn)
  // One id for all tries, so that a request sent twice checks one person in.
  const [id] = useState(() => uuidv7())
  return (
    <Dialog title="Walk-in" onClose={onClose}>
      <Form
        schema={EnteredWalkIn}
        initial={{}}
        onSubmit={async (values) => {
          const made = await add.act({ body: { ...values, id } })
          notify.success(`${made.patient?.name ?? 'The patient'} has ticket ${made.ticket ?? '-'}.`)
          onClose()
          return made
        }}
        saving={add.saving}
        problem={add.problem}
        failure="Failed to check in"
        submitLabel="Check in"
        savingLabel="Saving..."
        onCancel={onClose}
      >
        <PersonField
          name="patientId"
          label="Patient"
          empty="Select Patient"
          required
          chosen={null}
          {...patientChoice}
        />
        <p>
          Not in the register yet? <TextLink to={paths.patientAdd()}>Add Patient</TextLink>
        </p>
        <PersonField
          name="doctorId"
          label="Doctor"
          empty="Select Doctor"
          required
          chosen={null}
          search={(search) => ask(listDoctors, { query: { search } })}
        />
        <VisitTypeField name="visitTypeId" chosen={null} onChoose={() => undefined} />
        <TextField name="reason" label="Reason/notes" />
      </Form>
    </Dialog>
  )
}
