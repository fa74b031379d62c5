import { lazy } from 'react'
import type { WebConcept } from '../../../../web/concept.ts'

export const concept: WebConcept = {
  pages: [],
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
