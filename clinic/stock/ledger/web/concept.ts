import { IconPackage } from '@tabler/icons-react'
import { paths } from '../../../../contract/paths.ts'
import type { WebConcept } from '../../../../web/concept.ts'
import { guardedPage } from '../../../../web/page.ts'

export const concept: WebConcept = {
  pages: [
    guardedPage(paths.stock(), () => import('./stock-page.tsx'), 'StockPage'),
    guardedPage(paths.stockReceive(), () => import('./receive-page.tsx'), 'ReceivePage'),
    guardedPage(paths.stockEntries(), () => import('./entries-page.tsx'), 'EntriesPage'),
    guardedPage(
      paths.stockItemDetails('$id'),
      () => import('./stock-item-page.tsx'),
      'StockItemPage',
    ),
    guardedPage(paths.stockLotDetails('$id'), () => import('./lot-page.tsx'), 'LotPage'),
  ],
  links: [
    {
      place: 6.8,
      word: 'Inventory',
      to: paths.stock(),
      icon: IconPackage,
      key: 'i',
      about: { permission: 'stock.read' },
    },
  ],
}
