import { paths } from '../../../../contract/paths.ts'
import type { WebConcept } from '../../../../web/concept.ts'
import { guardedPage } from '../../../../web/page.ts'

export const concept: WebConcept = {
  pages: [
    guardedPage(paths.expiringLots(), () => import('./expiring-page.tsx'), 'ExpiringPage'),
    guardedPage(paths.deadStock(), () => import('./dead-stock-page.tsx'), 'DeadStockPage'),
  ],
}
