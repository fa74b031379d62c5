import { IconFiles } from '@tabler/icons-react'
import { paths } from '../../../../contract/paths.ts'
import type { WebConcept } from '../../../../web/concept.ts'
import { guardedPage } from '../../../../web/page.ts'

export const concept: WebConcept = {
  pages: [guardedPage(paths.ownFiles(), () => import('./own-files-page.tsx'), 'OwnFilesPage')],
  links: [
    {
      place: 6.5,
      word: 'My files',
      to: paths.ownFiles(),
      icon: IconFiles,
      about: { roles: ['patient'] },
    },
  ],
}
