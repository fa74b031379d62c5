import * as z from 'zod'
import { requiredText, notesLength } from '../../../../contract/text.ts'
import { answersTo, type NoteAnswers } from '../../note-templates/note-answers.ts'
import type { NoteTemplateVersion } from '../../note-templates/note-template.ts'
import type { Draft } from '../draft.ts'
import { recordTexts } from '../medical-record.ts'

/** The fields of a note on screen: free words, or a form and what is said besides it. */
export function noteFields(template: NoteTemplateVersion | null) {
  return {
    ...recordTexts,
    notes: template ? recordTexts.notes : requiredText('Clinical Notes', notesLength),
    templateId: z.string().optional(),
    answers: template ? answersTo(template.questionnaire) : z.unknown().optional(),
  }
}

interface EnteredNote {
  readonly notes?: string | null | undefined
  readonly templateId?: string | undefined
  readonly answers?: unknown
}

/** The note of a body, from the fields of a form. */
export function noteOf<E extends EnteredNote>(
  entered: E,
  template: NoteTemplateVersion | null,
): Omit<E, 'templateId' | 'answers' | 'notes'> & {
  notes: string | null
  template: { id: string; version: number; answers: NoteAnswers } | null
} {
  const { templateId: _, answers, notes, ...others } = entered
  return {
    ...others,
    notes: notes ?? null,
    template: template && {
      id: template.id,
      version: template.version,
      // The form's own schema has just accepted them.
      answers: (answers || {}) as NoteAnswers,
    },
  }
}

/** The template that unsaved work was written with, and its answers; null for free words. */
export function templateOfDraft(draft: Draft | null) {
  const { templateId = '', templateVersion, answers = '' } = draft?.content ?? {}
  const version = Number(templateVersion)
  if (templateId === '' || !Number.isInteger(version)) return null
  return { id: templateId, version, answers: answersIn(answers) }
}

function answersIn(text: string): NoteAnswers {
  try {
    return JSON.parse(text || '{}') as NoteAnswers
  } catch {
    // A draft that was cut off loses the form, not its other texts.
    return {}
  }
}
