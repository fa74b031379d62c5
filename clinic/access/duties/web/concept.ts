import { IconKey } from '@tabler/icons-react'
import { paths } from '../../../../contract/paths.ts'
import type { WebConcept } from '../../../../web/concept.ts'
import { guardedPage } from '../../../../web/page.ts'

export const concept: WebConcept = {
  pages: [
    guardedPage(paths.duties(), () => import('./duties-page.tsx'), 'DutiesPage'),
    guardedPage(paths.dutyAdd(), () => import('./duty-add-page.tsx'), 'DutyAddPage'),
    guardedPage(paths.dutyEdit('$id'), () => import('./duty-page.tsx'), 'DutyPage'),
  ],
  links: [
    {
      group: 'Management',
      place: 3.5,
      word: 'Duties',
      to: paths.duties(),
      icon: IconKey,
      about: { permission: 'users.manage' },
    },
  ],
}
