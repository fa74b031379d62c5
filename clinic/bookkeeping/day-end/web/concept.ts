import { paths } from '../../../../contract/paths.ts'
import type { WebConcept } from '../../../../web/concept.ts'
import { guardedPage } from '../../../../web/page.ts'

export const concept: WebConcept = {
  pages: [guardedPage(paths.dayEnd(), () => import('./day-end-page.tsx'), 'DayEndPage')],
}
