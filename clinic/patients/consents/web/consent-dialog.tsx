import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useAct } from '../../../../web/ask.ts'
import { DateField } from '../../../../web/form/date-field.tsx'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { useField } from '../../../../web/form/form-context.ts'
import { Form } from '../../../../web/form/form.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import type { ConsentForm } from '../consent-form.ts'
import { addConsent, NewConsent } from '../consent.ts'
import { decisionOptions, deciderOptions, wayOptions } from './consent-words.ts'
import classes from './consent-dialog.module.css'

const Entered = NewConsent.omit({ id: true })

interface ConsentDialogProps {
  readonly patientId: string
  readonly form: ConsentForm
  readonly onClose: () => void
}

/** Writes down what a patient, or somebody for them, decided. */
export function ConsentDialog({ patientId, form, onClose }: ConsentDialogProps) {
  const { today } = useSession().clinic
  const add = useAct(addConsent)
  // One id for all tries, so that a request sent twice makes one consent.
  const [id] = useState(() => uuidv7())
  return (
    <Dialog title={form.name} onClose={onClose}>
      <Form
        schema={Entered}
        initial={{
          textId: form.texts[0]?.id,
          decision: 'given',
          decidedOn: today,
          decidedBy: 'patient',
          way: 'paper',
        }}
        onSubmit={async (values) => {
          const made = await add.act({ params: { id: patientId }, body: { ...values, id } })
          onClose()
          notify.success('Consent written down')
          return made
        }}
        saving={add.saving}
        problem={add.problem}
        failure="Failed to write down the consent:"
        submitLabel="Save"
        savingLabel="Saving..."
        onCancel={onClose}
      >
        <Fields form={form} />
      </Form>
    </Dialog>
  )
}

function Fields({ form }: { form: ConsentForm }) {
  const words = useDateWords()
  const { value: textId } = useField('textId')
  const { value: decidedBy } = useField('decidedBy')
  const text = form.texts.find(({ id }) => id === textId)
  return (
    <>
      <SelectField
        name="textId"
        label="Text"
        required
        options={form.texts.map(({ id, number, createdAt }) => ({
          value: id,
          label: `Version ${number} of ${words.dayOf(createdAt)}`,
        }))}
      />
      <p className={classes.text}>{text?.text}</p>
      <FieldColumns>
        <SelectField name="decision" label="Decision" required options={decisionOptions} />
        <DateField name="decidedOn" label="Date" required />
        <SelectField name="decidedBy" label="Decided by" required options={deciderOptions} />
        <SelectField name="way" label="How" required options={wayOptions} />
      </FieldColumns>
      {decidedBy === 'representative' && (
        <TextField
          name="representative"
          label="Representative"
          required
          help="The name, and who they are to the patient."
        />
      )}
      <TextField name="note" label="Note" />
    </>
  )
}
