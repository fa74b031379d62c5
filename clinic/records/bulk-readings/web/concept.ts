import { guardedPage, type Page } from '../../../../web/page.ts'
import { paths } from '../../../../contract/paths.ts'

export const bulkReadingsPages: readonly Page[] = [
  guardedPage(paths.bulkReadings(), () => import('./bulk-readings-page.tsx'), 'BulkReadingsPage'),
]
