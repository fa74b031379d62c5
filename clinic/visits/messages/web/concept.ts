import { guardedPage, openPage, type Page } from '../../../../web/page.ts'
import { paths } from '../../../../contract/paths.ts'

export const messagesPages: readonly Page[] = [
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
]
