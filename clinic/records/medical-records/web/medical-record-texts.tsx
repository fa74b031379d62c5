import { useMemo } from 'react'
import type { NotesFieldProps } from '../../../../web/form/notes-field.tsx'
import { TemplateFields } from '../../note-templates/web/template-fields.tsx'
import type { NoteTemplateVersion } from '../../note-templates/note-template.ts'
import { SnippetNotesField } from '../../snippets/web/snippet-notes-field.tsx'

interface MedicalRecordTextsProps {
  /** The patient whose chart is quoted; undefined until one is chosen. */
  readonly patientId: string | undefined
  /** The stored record that is being changed. */
  readonly recordId?: string
  /** The form that the note is written with, if any; the clinical notes then stand behind it. */
  readonly template: NoteTemplateVersion | null
}

/** The texts of a record, for both forms (S-56, S-57). */
export function MedicalRecordTexts({ template, ...of }: MedicalRecordTextsProps) {
  const { patientId, recordId } = of
  // A component made anew on each render would lose the focus.
  const Notes = useMemo(
    () =>
      function Notes(field: NotesFieldProps) {
        return (
          <SnippetNotesField {...field} patientId={patientId} {...(recordId && { recordId })} />
        )
      },
    [patientId, recordId],
  )
  return (
    <>
      {template && (
        <TemplateFields
          key={template.id}
          questionnaire={template.questionnaire}
          name="answers"
          Notes={Notes}
        />
      )}
      <SnippetNotesField
        name="notes"
        label="Clinical Notes"
        placeholder="Clinical notes and findings"
        rows={template ? 3 : 8}
        required={!template}
        hasHint
        {...of}
      />
      <SnippetNotesField
        name="prescription"
        label="Prescription"
        placeholder="Prescription (medications, dosages)"
        {...of}
      />
    </>
  )
}
