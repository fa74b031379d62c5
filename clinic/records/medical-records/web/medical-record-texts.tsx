import { NotesField } from '../../../../web/form/notes-field.tsx'

/** The two texts of a record, for both forms (S-56, S-57). */
export function MedicalRecordTexts() {
  return (
    <>
      <NotesField
        name="notes"
        label="Clinical Notes"
        placeholder="Clinical notes and findings"
        rows={8}
        required
      />
      <NotesField
        name="prescription"
        label="Prescription"
        placeholder="Prescription (medications, dosages)"
      />
    </>
  )
}
