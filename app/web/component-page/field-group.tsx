import { BesideFields } from '../../../web/form/beside-fields.tsx'
import { ChecksField } from '../../../web/form/checks-field.tsx'
import { EmailField } from '../../../web/form/email-field.tsx'
import { FieldColumns } from '../../../web/form/field-columns.tsx'
import { Form } from '../../../web/form/form.tsx'
import { NotesField } from '../../../web/form/notes-field.tsx'
import { TextField } from '../../../web/form/text-field.tsx'
import { ComponentGroup, Sample, Samples } from './component-group.tsx'
import { nothing } from './component-samples.ts'
import { FieldSamples, filledIn, SampleBody } from './field-samples.tsx'

const form = {
  schema: SampleBody,
  onSubmit: () => Promise.resolve(),
  problem: null,
  failure: null,
  submitLabel: 'Save',
  savingLabel: 'Saving...',
  isLeftFreely: true,
  onCancel: nothing,
}

const twoColumns = {
  ...form,
  schema: SampleBody.pick({ name: true, email: true, days: true, notes: true }),
}

const saving = { ...form, schema: SampleBody.pick({ name: true, notes: true }) }

/** A form with all fields, empty and one that is being saved. */
export function FieldGroup() {
  return (
    <ComponentGroup name="Fields">
      <Samples isWide>
        <Sample of="Form, its fields empty">
          <Form {...form} initial={{}} saving={false}>
            <FieldSamples />
          </Form>
        </Sample>
        <Sample of="Fields in two columns">
          <Form {...twoColumns} initial={filledIn} saving={false}>
            <FieldColumns>
              <TextField name="name" label="Name" required />
              <EmailField name="email" label="Email" />
              <ChecksField
                name="days"
                label="Days"
                help="On these days."
                options={['Monday', 'Tuesday']}
              />
              <NotesField name="notes" label="Notes" />
            </FieldColumns>
          </Form>
        </Sample>
        <Sample of="Fields with something to read beside them">
          <Form {...saving} initial={filledIn} saving={false}>
            <BesideFields
              beside={<p>Ana Simic, 41, comes at 10:00.</p>}
              below={<NotesField name="notes" label="Notes" />}
            >
              <TextField name="name" label="Name" required />
            </BesideFields>
          </Form>
        </Sample>
        <Sample of="Form while it is saved">
          <Form {...saving} initial={filledIn} saving>
            <TextField name="name" label="Name" required />
            <NotesField name="notes" label="Notes" />
          </Form>
        </Sample>
      </Samples>
    </ComponentGroup>
  )
}
