import { lazy } from 'react'
import { paths } from '../../../../contract/paths.ts'
import type { WebConcept } from '../../../../web/concept.ts'
import { guardedPage } from '../../../../web/page.ts'

export const concept: WebConcept = {
  pages: [
    guardedPage(paths.visitKits(), () => import('./kits-page.tsx'), 'KitsPage'),
    guardedPage(paths.stockUse(), () => import('./use-page.tsx'), 'UsePage'),
  ],
  formParts: [
    {
      form: 'vaccination',
      about: { permission: 'facts.write' },
      Content: lazy(async () => {
        const { VaccineLotField } = await import('./vaccine-lot-field.tsx')
        return { default: VaccineLotField }
      }),
    },
  ],
}
