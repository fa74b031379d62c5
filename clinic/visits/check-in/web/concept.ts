import type { WebConcept } from '../../../../web/concept.ts'
import { openPage } from '../../../../web/page.ts'
import { paths } from '../../../../contract/paths.ts'

export const concept: WebConcept = {
  pages: [openPage(paths.checkIn(), () => import('./check-in-page.tsx'), 'CheckInPage')],
}
