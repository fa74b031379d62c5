import type { WebConcept } from '../../../web/concept.ts'
import { guardedPage } from '../../../web/page.ts'
import { paths } from '../../../contract/paths.ts'

export const concept: WebConcept = {
  pages: [guardedPage(paths.outbox(), () => import('./outbox-page.tsx'), 'OutboxPage')],
}
