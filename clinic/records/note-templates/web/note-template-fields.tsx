import { use, useEffect } from 'react'
import { useAnswer } from '../../../../web/ask.ts'
import { ChecksField } from '../../../../web/form/checks-field.tsx'
import { FormContext } from '../../../../web/form/form-context.ts'
import { NotesField } from '../../../../web/form/notes-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { listVisitTypes } from '../../../availability/visit-types/visit-type.ts'
import type { Questionnaire } from '../questionnaire.ts'
import { formIn, withoutTexts } from './questionnaire-draft.ts'
import { QuestionnaireEditor } from './questionnaire-editor.tsx'

interface NoteTemplateFieldsProps {
  /** The visit types that the stored template names; they stay choices when they are retired. */
  readonly chosen?: readonly string[]
  /** Told of each change of the form, for the preview, which stands outside of the form on screen. */
  readonly onShow: (questionnaire: Questionnaire) => void
}

/** The fields that adding and changing a note template have in common. */
export function NoteTemplateFields({ chosen = [], onShow }: NoteTemplateFieldsProps) {
  const form = use(FormContext)
  const value = form?.values['questionnaire']
  // The preview is beside the form, not in it: its fields must not be sent or checked with it.
  useEffect(() => onShow(withoutTexts(formIn(value))), [value, onShow])
  return (
    <>
      <TextField name="title" label="Title" required />
      <NotesField
        name="description"
        label="Description"
        rows={2}
        help="Doctors read it when they choose a template."
      />
      <VisitTypes chosen={chosen} />
      <QuestionnaireEditor />
    </>
  )
}

/** Shows nothing in a clinic without visit types. */
function VisitTypes({ chosen }: { chosen: readonly string[] }) {
  const types = useAnswer(listVisitTypes, { query: { all: 'yes' } })
  const offered = (types.data ?? []).filter(
    ({ id, status }) => status === 'active' || chosen.includes(id),
  )
  if (offered.length === 0) return null
  return (
    <ChecksField
      name="visitTypeIds"
      label="Visit types"
      help="Doctors are offered it first at these visits, and below the others at the rest. None chosen means every visit."
      options={offered.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
