import type { WebConcept } from '../../../web/concept.ts'
import { openPage } from '../../../web/page.ts'
import { paths } from '../../../contract/paths.ts'

export const concept: WebConcept = {
  pages: [
    openPage(paths.home(), () => import('./home-page.tsx'), 'HomePage'),
    openPage(paths.about(), () => import('./about-page.tsx'), 'AboutPage'),
  ],
}
