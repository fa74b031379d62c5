import { paths } from '../../../contract/paths.ts'
import type { WebConcept } from '../../../web/concept.ts'
import { guardedPage } from '../../../web/page.ts'

export const concept: WebConcept = {
  pages: [
    guardedPage(paths.priceList(), () => import('./price-list-page.tsx'), 'PriceListPage'),
    guardedPage(
      paths.priceItemAdd(),
      () => import('./price-item-add-page.tsx'),
      'PriceItemAddPage',
    ),
    guardedPage(paths.priceItemEdit('$id'), () => import('./price-item-page.tsx'), 'PriceItemPage'),
    guardedPage(
      paths.priceSettings(),
      () => import('./price-settings-page.tsx'),
      'PriceSettingsPage',
    ),
  ],
}
