import { Problem } from '../../../../contract/problem.ts'
import { notesLength } from '../../../../contract/text.ts'
import { grouped } from '../../../../contract/number-words.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { answerErrors, type NoteAnswers, shownAnswers } from '../../note-templates/note-answers.ts'
import { noteText } from '../../note-templates/note-text.ts'
import { templateVersion } from '../../note-templates/server/template-version.ts'
import type { MedicalRecordChanges } from '../medical-record.ts'

/** The columns of a record that hold its note. */
export interface NoteTexts {
  readonly notes: string
  readonly templateId: string | null
  readonly templateVersion: number | null
  readonly answers: NoteAnswers | null
  readonly remarks: string | null
}

/**
 * The note of a record as it is stored: free words, or the text of a filled form with what is said besides it.
 * Throws `invalid` for a template that nobody knows and for answers that do not fit it.
 */
export async function noteTexts(
  sql: Sql,
  { notes, template }: Pick<MedicalRecordChanges, 'notes' | 'template'>,
): Promise<NoteTexts> {
  const free = { templateId: null, templateVersion: null, answers: null, remarks: null }
  if (template === null) return { notes: notes ?? '', ...free }
  const { id, version } = template
  const questionnaire = await templateVersion(sql, id, version)
  if (!questionnaire) throw refused({ template: 'This note template is not known.' })
  const errors = Object.entries(answerErrors(questionnaire, template.answers))
  if (errors.length > 0) {
    throw refused(Object.fromEntries(errors.map(([field, text]) => [`answers.${field}`, text])))
  }
  const answers = shownAnswers(questionnaire, template.answers)
  const whole = [noteText(questionnaire, answers), notes].filter(Boolean).join('\n\n')
  if (whole === '') throw refused({ notes: 'Fill in the form, or write Clinical Notes.' })
  if (whole.length > notesLength) {
    const most = grouped(notesLength)
    throw refused({
      notes: `The form and Clinical Notes take at most ${most} characters together.`,
    })
  }
  return { notes: whole, templateId: id, templateVersion: version, answers, remarks: notes }
}

function refused(errors: Record<string, string>): Problem {
  return new Problem('invalid', { errors })
}
