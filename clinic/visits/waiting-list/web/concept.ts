import { guardedPage, type Page } from '../../../../web/page.ts'
import { paths } from '../../../../contract/paths.ts'

export const waitingListPages: readonly Page[] = [
  guardedPage(paths.waitingList(), () => import('./waiting-list-page.tsx'), 'WaitingListPage'),
  guardedPage(
    paths.waitingDetails('$id'),
    () => import('./waiting-entry-page.tsx'),
    'WaitingEntryPage',
  ),
]
