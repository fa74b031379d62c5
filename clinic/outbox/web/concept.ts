import { guardedPage, type Page } from '../../../web/page.ts'
import { paths } from '../../../contract/paths.ts'

export const outboxPages: readonly Page[] = [
  guardedPage(paths.outbox(), () => import('./outbox-page.tsx'), 'OutboxPage'),
]
