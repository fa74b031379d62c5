import { IconInbox } from '@tabler/icons-react'
import { paths } from '../../../../contract/paths.ts'
import type { WebConcept } from '../../../../web/concept.ts'
import { guardedPage } from '../../../../web/page.ts'

export const concept: WebConcept = {
  pages: [guardedPage(paths.inbox(), () => import('./inbox-page.tsx'), 'InboxPage')],
  links: [
    {
      place: 5.5,
      word: 'Inbox',
      to: paths.inbox(),
      icon: IconInbox,
      key: 'i',
      about: { permission: 'inbox.file' },
    },
  ],
}
