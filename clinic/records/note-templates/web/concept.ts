import type { WebConcept } from '../../../../web/concept.ts'
import { paths } from '../../../../contract/paths.ts'
import { guardedPage } from '../../../../web/page.ts'

export const concept: WebConcept = {
  pages: [
    guardedPage(
      paths.noteTemplates(),
      () => import('./note-templates-page.tsx'),
      'NoteTemplatesPage',
    ),
    guardedPage(
      paths.noteTemplateAdd(),
      () => import('./note-template-add-page.tsx'),
      'NoteTemplateAddPage',
    ),
    guardedPage(
      paths.noteTemplateEdit('$id'),
      () => import('./note-template-page.tsx'),
      'NoteTemplatePage',
    ),
  ],
}
