import { IconMessage } from '@tabler/icons-react'
import type { WebConcept } from '../../../../web/concept.ts'
import { guardedPage, openPage } from '../../../../web/page.ts'
import { paths } from '../../../../contract/paths.ts'

export const concept: WebConcept = {
  pages: [
    guardedPage(
      paths.visitMessages(),
      () => import('./visit-messages-page.tsx'),
      'VisitMessagesPage',
    ),
    openPage(paths.visitLink(), () => import('./visit-link-page.tsx'), 'VisitLinkPage'),
    guardedPage(
      paths.messageSettings(),
      () => import('./message-settings-page.tsx'),
      'MessageSettingsPage',
    ),
  ],
  links: [
    {
      place: 7,
      word: 'Messages',
      to: paths.visitMessages(),
      icon: IconMessage,
      about: { permission: 'messages.send' },
    },
  ],
}
