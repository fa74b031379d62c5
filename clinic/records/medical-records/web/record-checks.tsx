import { CheckField } from '../../../../web/form/check-field.tsx'

/** How a record is saved, in both forms: limited to few readers, and signed in the same step. */
export function RecordChecks() {
  return (
    <>
      <CheckField
        name="limited"
        label="Limit the readers"
        help="Only you, your co-signer and the patient read it, and colleagues by emergency access."
      />
      <CheckField
        name="sign"
        label="Sign it now"
        help="Signing locks the text. You can add to it later, and the patient can read it."
      />
    </>
  )
}
