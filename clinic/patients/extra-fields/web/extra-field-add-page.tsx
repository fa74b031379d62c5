import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { paths } from '../../../../contract/paths.ts'
import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { useField } from '../../../../web/form/form-context.ts'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { useGo } from '../../../../web/go.ts'
import { Page } from '../../../../web/ui/page.tsx'
import { addExtraField, NewExtraField } from '../extra-field.ts'
import { ExtraFieldFields, LabelField } from './extra-field-fields.tsx'
import { kindOptions } from './extra-words.ts'

const Entered = NewExtraField.omit({ id: true })

/** A new field of patients. */
export function ExtraFieldAddPage() {
  const go = useGo()
  const add = useAct(addExtraField)
  // One id for all tries, so that a request sent twice makes one field.
  const [id] = useState(() => uuidv7())
  return (
    <Page title="Add Field" width="narrow">
      <Form
        schema={Entered}
        initial={{ kind: 'text', need: 'optional', choices: [], place: 0 }}
        onSubmit={async (values) => {
          const added = await add.act({ body: { ...values, id } })
          await go(paths.extraFields())
          return added
        }}
        saving={add.saving}
        problem={add.problem}
        failure="Failed to add the field"
        submitLabel="Add Field"
        savingLabel="Saving..."
        cancelTo={paths.extraFields()}
        madeTo={paths.extraFieldEdit(id)}
      >
        <NewFields />
      </Form>
    </Page>
  )
}
ExtraFieldAddPage.about = addExtraField

function NewFields() {
  const { value: kind } = useField('kind')
  return (
    <>
      <LabelField />
      <SelectField
        name="kind"
        label="Kind"
        required
        options={kindOptions}
        help="It cannot be changed later."
      />
      <ExtraFieldFields hasChoices={kind === 'choice'} />
    </>
  )
}
