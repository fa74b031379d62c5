import { CheckField } from '../../../../web/form/check-field.tsx'

/** Signs a record in the step that saves it, in both forms. */
export function SignNow() {
  return (
    <CheckField
      name="sign"
      label="Sign it now"
      help="Signing locks the text. You can add to it later, and the patient can read it."
    />
  )
}
