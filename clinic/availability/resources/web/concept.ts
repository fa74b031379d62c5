import { IconDoor } from '@tabler/icons-react'
import type { WebConcept } from '../../../../web/concept.ts'
import { guardedPage } from '../../../../web/page.ts'
import { paths } from '../../../../contract/paths.ts'

export const concept: WebConcept = {
  pages: [
    guardedPage(paths.resources(), () => import('./resources-page.tsx'), 'ResourcesPage'),
    guardedPage(paths.resourceAdd(), () => import('./resource-add-page.tsx'), 'ResourceAddPage'),
    guardedPage(paths.resourceEdit('$id'), () => import('./resource-page.tsx'), 'ResourcePage'),
  ],
  links: [
    {
      group: 'Management',
      place: 5,
      word: 'Rooms and devices',
      to: paths.resources(),
      icon: IconDoor,
      about: { permission: 'services.write' },
    },
  ],
}
