import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useAct } from '../../../web/ask.ts'
import { AmountField } from '../../../web/form/amount-field.tsx'
import { FieldColumns } from '../../../web/form/field-columns.tsx'
import { Form } from '../../../web/form/form.tsx'
import { NumberField } from '../../../web/form/number-field.tsx'
import { TextField } from '../../../web/form/text-field.tsx'
import { useSession } from '../../../web/session-context.tsx'
import { taxHelpOf } from '../../../web/tax-help.ts'
import { notify } from '../../../web/ui/notify.tsx'
import { addVisitType, visitTypeChangesIn } from '../../availability/visit-types/visit-type.ts'
import { usualVisitType } from '../../availability/visit-types/web/usual-visit-type.ts'

/** A visit type by name, length and price; the other rules are the usual ones and can be changed later. */
export function FirstVisitTypeForm() {
  // Each added type leaves an empty form for the next one.
  const [id, setId] = useState(() => uuidv7())
  const { clinic } = useSession()
  const add = useAct(addVisitType)
  return (
    <Form
      key={id}
      schema={visitTypeChangesIn(clinic.currency)}
      initial={usualVisitType(clinic.visitMinutes)}
      onSubmit={async (values) => {
        const added = await add.act({ body: { ...values, id } })
        notify.success('Visit type added.')
        setId(uuidv7())
        return added
      }}
      saving={add.saving}
      problem={add.problem}
      failure="Failed to add the visit type"
      submitLabel="Add Visit Type"
      savingLabel="Saving..."
    >
      <FieldColumns>
        <TextField name="name" label="Name" placeholder="Consultation" required />
        <NumberField name="minutes" label="Length (minutes)" min={5} max={480} required />
        <AmountField
          name="price"
          label="Price"
          currency={clinic.currency}
          help={taxHelpOf(clinic)}
        />
      </FieldColumns>
    </Form>
  )
}
