import { IconListSearch } from '@tabler/icons-react'
import type { WebConcept } from '../../../web/concept.ts'
import { guardedPage } from '../../../web/page.ts'
import { paths } from '../../../contract/paths.ts'

export const concept: WebConcept = {
  pages: [guardedPage(paths.audit(), () => import('./audit-page.tsx'), 'AuditPage')],
  links: [
    {
      group: 'Management',
      place: 7,
      word: 'Audit log',
      to: paths.audit(),
      icon: IconListSearch,
      about: { permission: 'audit.read' },
    },
  ],
}
