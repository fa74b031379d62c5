import { paths } from '../../../../contract/paths.ts'
import type { WebConcept } from '../../../../web/concept.ts'
import { guardedPage } from '../../../../web/page.ts'

export const concept: WebConcept = {
  pages: [
    guardedPage(paths.stockCounts(), () => import('./counts-page.tsx'), 'CountsPage'),
    guardedPage(paths.stockCountAdd(), () => import('./count-add-page.tsx'), 'CountAddPage'),
    guardedPage(paths.stockCountDetails('$id'), () => import('./count-page.tsx'), 'CountPage'),
  ],
}
