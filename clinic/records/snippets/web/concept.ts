import type { WebConcept } from '../../../../web/concept.ts'
import { paths } from '../../../../contract/paths.ts'
import { guardedPage } from '../../../../web/page.ts'

export const concept: WebConcept = {
  pages: [
    guardedPage(paths.snippets(), () => import('./snippets-page.tsx'), 'SnippetsPage'),
    guardedPage(
      paths.clinicSnippets(),
      () => import('./clinic-snippets-page.tsx'),
      'ClinicSnippetsPage',
    ),
  ],
}
