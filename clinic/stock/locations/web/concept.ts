import { paths } from '../../../../contract/paths.ts'
import type { WebConcept } from '../../../../web/concept.ts'
import { guardedPage } from '../../../../web/page.ts'

export const concept: WebConcept = {
  pages: [
    guardedPage(paths.stockLocations(), () => import('./locations-page.tsx'), 'LocationsPage'),
    guardedPage(
      paths.stockLocationAdd(),
      () => import('./location-add-page.tsx'),
      'LocationAddPage',
    ),
    guardedPage(
      paths.stockLocationEdit('$id'),
      () => import('./location-page.tsx'),
      'LocationPage',
    ),
  ],
}
