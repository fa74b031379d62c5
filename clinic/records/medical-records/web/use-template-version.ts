import { useAnswer } from '../../../../web/ask.ts'
import { readNoteTemplateVersion } from '../../note-templates/note-template.ts'

/** The form that a note or its unsaved work was written with; nothing to wait for without one. */
export function useTemplateVersion(of: { readonly id: string; readonly version: number } | null) {
  const { data, error } = useAnswer(
    readNoteTemplateVersion,
    { params: { id: of?.id ?? '', version: String(of?.version ?? 1) } },
    { enabled: of !== null },
  )
  return { template: data ?? null, isWaiting: of !== null && !data && !error, error: of && error }
}
