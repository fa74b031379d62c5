import { paths } from '../../../../contract/paths.ts'
import type { WebConcept } from '../../../../web/concept.ts'
import { guardedPage } from '../../../../web/page.ts'

export const concept: WebConcept = {
  pages: [
    guardedPage(paths.till(), () => import('./till-page.tsx'), 'TillPage'),
    guardedPage(paths.tillSettings(), () => import('./till-settings-page.tsx'), 'TillSettingsPage'),
  ],
}
