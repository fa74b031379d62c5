import { IconHeartbeat } from '@tabler/icons-react'
import type { WebConcept } from '../../../../web/concept.ts'
import { guardedPage } from '../../../../web/page.ts'
import { paths } from '../../../../contract/paths.ts'

export const concept: WebConcept = {
  pages: [guardedPage(paths.ownHealth(), () => import('./own-health-page.tsx'), 'OwnHealthPage')],
  links: [
    {
      place: 6,
      word: 'My health',
      to: paths.ownHealth(),
      icon: IconHeartbeat,
      about: { roles: ['patient'] },
    },
  ],
}
