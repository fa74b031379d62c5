import { IconFileCertificate } from '@tabler/icons-react'
import { paths } from '../../../../contract/paths.ts'
import type { WebConcept } from '../../../../web/concept.ts'
import { guardedPage, openPage } from '../../../../web/page.ts'

export const concept: WebConcept = {
  pages: [
    openPage(paths.documentCheck(), () => import('./document-check-page.tsx'), 'DocumentCheckPage'),
    guardedPage(paths.ownDocuments(), () => import('./own-documents-page.tsx'), 'OwnDocumentsPage'),
    guardedPage(
      paths.letterTemplates(),
      () => import('./letter-templates-page.tsx'),
      'LetterTemplatesPage',
    ),
    guardedPage(
      paths.letterTemplateEdit('$id'),
      () => import('./letter-template-page.tsx'),
      'LetterTemplatePage',
    ),
  ],
  links: [
    {
      place: 6,
      word: 'My documents',
      to: paths.ownDocuments(),
      icon: IconFileCertificate,
      about: { roles: ['patient'] },
    },
  ],
}
