import type { WebConcept } from '../../../../web/concept.ts'
import { guardedPage } from '../../../../web/page.ts'
import { paths } from '../../../../contract/paths.ts'

export const concept: WebConcept = {
  pages: [
    guardedPage(paths.seriesAdd(), () => import('./series-add-page.tsx'), 'SeriesAddPage'),
    guardedPage(paths.seriesDetails('$id'), () => import('./series-page.tsx'), 'SeriesPage'),
  ],
}
