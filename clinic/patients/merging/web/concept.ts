import type { WebConcept } from '../../../../web/concept.ts'
import { paths } from '../../../../contract/paths.ts'
import { guardedPage } from '../../../../web/page.ts'

export const concept: WebConcept = {
  pages: [
    guardedPage(paths.likelyDoubles(), () => import('./doubles-page.tsx'), 'DoublesPage'),
    guardedPage(paths.mergeEdit('$id'), () => import('./merge-page.tsx'), 'MergePage'),
    guardedPage(paths.mergeDetails('$id'), () => import('./undo-merge-page.tsx'), 'UndoMergePage'),
  ],
}
