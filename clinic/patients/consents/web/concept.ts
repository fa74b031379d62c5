import type { WebConcept } from '../../../../web/concept.ts'
import { paths } from '../../../../contract/paths.ts'
import { guardedPage } from '../../../../web/page.ts'

export const concept: WebConcept = {
  pages: [
    guardedPage(paths.consentForms(), () => import('./consent-forms-page.tsx'), 'ConsentFormsPage'),
    guardedPage(
      paths.consentFormAdd(),
      () => import('./consent-form-add-page.tsx'),
      'ConsentFormAddPage',
    ),
    guardedPage(
      paths.consentFormEdit('$id'),
      () => import('./consent-form-page.tsx'),
      'ConsentFormPage',
    ),
  ],
}
