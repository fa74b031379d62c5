import { IconClipboardList } from '@tabler/icons-react'
import type { WebConcept } from '../../../../web/concept.ts'
import { guardedPage, openPage } from '../../../../web/page.ts'
import { paths } from '../../../../contract/paths.ts'

export const concept: WebConcept = {
  pages: [
    guardedPage(paths.today(), () => import('./today-page.tsx'), 'TodayPage'),
    openPage(paths.waitingRoom(), () => import('./waiting-room-page.tsx'), 'WaitingRoomPage'),
  ],
  links: [
    {
      place: 1,
      word: 'Today',
      to: paths.today(),
      icon: IconClipboardList,
      key: 't',
      about: { permission: 'visits.read' },
    },
  ],
}
