import { FormContext, type FormState } from '../../../web/form/form-context.ts'
import { ComponentGroup, Sample } from './component-group.tsx'
import { nothing } from './component-samples.ts'
import { FieldSamples, filledIn, SampleBody } from './field-samples.tsx'

/** Errors without a form: a form would take the focus to the first of them. */
const refused: FormState = {
  id: 'refused',
  values: { ...filledIn, name: '', notes: '' },
  errors: Object.fromEntries(
    Object.keys(SampleBody.shape).map((name) => [name, 'Enter what is asked for here.']),
  ),
  set: nothing,
  waitFor: nothing,
}

/** The fields when what stands in them was refused. */
export function FieldErrorGroup() {
  return (
    <ComponentGroup name="Fields with errors">
      <Sample of="Fields whose values were refused">
        <FormContext value={refused}>
          <FieldSamples />
        </FormContext>
      </Sample>
    </ComponentGroup>
  )
}
