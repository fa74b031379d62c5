import { IconTags } from '@tabler/icons-react'
import type { WebConcept } from '../../../../web/concept.ts'
import { guardedPage } from '../../../../web/page.ts'
import { paths } from '../../../../contract/paths.ts'

export const concept: WebConcept = {
  pages: [
    guardedPage(paths.visitTypes(), () => import('./visit-types-page.tsx'), 'VisitTypesPage'),
    guardedPage(
      paths.visitTypeAdd(),
      () => import('./visit-type-add-page.tsx'),
      'VisitTypeAddPage',
    ),
    guardedPage(paths.visitTypeEdit('$id'), () => import('./visit-type-page.tsx'), 'VisitTypePage'),
  ],
  links: [
    {
      group: 'Management',
      place: 4,
      word: 'Visit types',
      to: paths.visitTypes(),
      icon: IconTags,
      about: { permission: 'services.write' },
    },
  ],
}
