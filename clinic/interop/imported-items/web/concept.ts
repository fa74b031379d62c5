import { lazy } from 'react'
import { paths } from '../../../../contract/paths.ts'
import type { WebConcept } from '../../../../web/concept.ts'
import { guardedPage } from '../../../../web/page.ts'

export const concept: WebConcept = {
  recordParts: [
    {
      place: 2,
      about: { permission: 'records.read' },
      Content: lazy(async () => {
        const { NotesWithRecord } = await import('./notes-with-record.tsx')
        return { default: NotesWithRecord }
      }),
    },
  ],
  pages: [
    guardedPage(paths.keptResourcesDetails('$id'), () => import('./kept-page.tsx'), 'KeptPage'),
  ],
}
