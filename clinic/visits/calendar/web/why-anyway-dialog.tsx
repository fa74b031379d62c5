import { useState } from 'react'
import * as z from 'zod'
import { lineLength, requiredLine } from '../../../../contract/text.ts'
import { Form } from '../../../../web/form/form.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import type { AskedWhy } from './why-anyway.ts'

const Why = z.strictObject({ why: requiredLine('Reason', lineLength) })

/** Asks for the reason to book a refused visit anyway. */
export function WhyAnywayDialog({ title, detail, verb, answer }: AskedWhy) {
  const [saving, setSaving] = useState(false)
  return (
    <Dialog title={title} detail={detail} onClose={() => answer(null)}>
      <Form
        schema={Why}
        initial={{}}
        onSubmit={({ why }) => {
          setSaving(true)
          answer(why)
          return Promise.resolve()
        }}
        saving={saving}
        problem={null}
        failure={null}
        submitLabel={verb}
        savingLabel="Saving..."
        onCancel={() => answer(null)}
        cancelLabel="Leave it"
        isLeftFreely
      >
        <TextField
          name="why"
          label="Reason for the override"
          help="It is kept with the visit and listed under “Overrides”."
          required
        />
      </Form>
    </Dialog>
  )
}
