import { IconHourglass } from '@tabler/icons-react'
import type { WebConcept } from '../../../../web/concept.ts'
import { guardedPage } from '../../../../web/page.ts'
import { paths } from '../../../../contract/paths.ts'

export const concept: WebConcept = {
  pages: [
    guardedPage(paths.waitingList(), () => import('./waiting-list-page.tsx'), 'WaitingListPage'),
    guardedPage(
      paths.waitingDetails('$id'),
      () => import('./waiting-entry-page.tsx'),
      'WaitingEntryPage',
    ),
  ],
  links: [
    {
      place: 3,
      word: 'Waiting list',
      to: paths.waitingList(),
      icon: IconHourglass,
      key: 'w',
      about: { permission: 'waiting-list.manage' },
    },
  ],
}
