import { paths } from '../../../../contract/paths.ts'
import type { WebConcept } from '../../../../web/concept.ts'
import { guardedPage } from '../../../../web/page.ts'

export const concept: WebConcept = {
  pages: [
    guardedPage(paths.stockRecalls(), () => import('./recalls-page.tsx'), 'RecallsPage'),
    guardedPage(paths.stockRecallAdd(), () => import('./recall-add-page.tsx'), 'RecallAddPage'),
    guardedPage(paths.stockRecallDetails('$id'), () => import('./recall-page.tsx'), 'RecallPage'),
  ],
}
