import { SnippetNotesField } from '../../snippets/web/snippet-notes-field.tsx'

interface MedicalRecordTextsProps {
  /** The patient whose chart is quoted; undefined until one is chosen. */
  readonly patientId: string | undefined
  /** The stored record that is being changed. */
  readonly recordId?: string
}

/** The two texts of a record, for both forms (S-56, S-57). */
export function MedicalRecordTexts(of: MedicalRecordTextsProps) {
  return (
    <>
      <SnippetNotesField
        name="notes"
        label="Clinical Notes"
        placeholder="Clinical notes and findings"
        rows={8}
        required
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
