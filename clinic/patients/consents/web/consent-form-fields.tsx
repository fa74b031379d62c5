import { NotesField } from '../../../../web/form/notes-field.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { askedOfOptions } from './consent-words.ts'

/** The fields that adding and changing a consent have in common. */
export function ConsentFormFields() {
  return (
    <>
      <TextField name="name" label="Name" required />
      <SelectField name="askedOf" label="Asked of" required options={askedOfOptions} />
      <NotesField
        name="text"
        label="Text"
        rows={12}
        required
        help="It is printed under the clinic’s letterhead with a line to sign. An empty line begins a paragraph."
      />
    </>
  )
}
