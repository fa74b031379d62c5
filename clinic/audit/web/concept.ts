import { guardedPage, type Page } from '../../../web/page.ts'
import { paths } from '../../../contract/paths.ts'

export const auditPages: readonly Page[] = [
  guardedPage(paths.audit(), () => import('./audit-page.tsx'), 'AuditPage'),
]
