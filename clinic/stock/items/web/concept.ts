import { paths } from '../../../../contract/paths.ts'
import type { WebConcept } from '../../../../web/concept.ts'
import { guardedPage } from '../../../../web/page.ts'

export const concept: WebConcept = {
  pages: [
    guardedPage(
      paths.stockItemAdd(),
      () => import('./stock-item-add-page.tsx'),
      'StockItemAddPage',
    ),
    guardedPage(
      paths.stockItemEdit('$id'),
      () => import('./stock-item-edit-page.tsx'),
      'StockItemEditPage',
    ),
  ],
}
