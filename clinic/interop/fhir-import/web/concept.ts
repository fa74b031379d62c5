import type { WebConcept } from '../../../../web/concept.ts'
import { guardedPage } from '../../../../web/page.ts'
import { paths } from '../../../../contract/paths.ts'

export const concept: WebConcept = {
  pages: [guardedPage(paths.dataImport(), () => import('./import-page.tsx'), 'ImportPage')],
}
