import { paths } from '../../../../contract/paths.ts'
import type { WebConcept } from '../../../../web/concept.ts'
import { guardedPage } from '../../../../web/page.ts'

export const concept: WebConcept = {
  pages: [
    guardedPage(paths.stockRequests(), () => import('./requests-page.tsx'), 'RequestsPage'),
    guardedPage(paths.stockRequestAdd(), () => import('./request-add-page.tsx'), 'RequestAddPage'),
    guardedPage(
      paths.stockRequestDetails('$id'),
      () => import('./request-page.tsx'),
      'RequestPage',
    ),
  ],
}
