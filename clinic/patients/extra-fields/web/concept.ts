import { paths } from '../../../../contract/paths.ts'
import type { WebConcept } from '../../../../web/concept.ts'
import { guardedPage } from '../../../../web/page.ts'

export const concept: WebConcept = {
  pages: [
    guardedPage(paths.extraFields(), () => import('./extra-fields-page.tsx'), 'ExtraFieldsPage'),
    guardedPage(
      paths.extraFieldAdd(),
      () => import('./extra-field-add-page.tsx'),
      'ExtraFieldAddPage',
    ),
    guardedPage(
      paths.extraFieldEdit('$id'),
      () => import('./extra-field-page.tsx'),
      'ExtraFieldPage',
    ),
  ],
}
