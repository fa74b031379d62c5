import { lazy } from 'react'
import type { WebConcept } from '../../../../web/concept.ts'

export const concept: WebConcept = {
  pages: [],
  billParts: [
    {
      place: 1,
      about: { permission: 'bills.read' },
      Content: lazy(async () => {
        const { FilesOfBill } = await import('./files-of-bill.tsx')
        return { default: FilesOfBill }
      }),
    },
    {
      place: 2,
      about: { roles: ['patient'] },
      Content: lazy(async () => {
        const { OwnFilesOfBill } = await import('./own-files-of-bill.tsx')
        return { default: OwnFilesOfBill }
      }),
    },
  ],
}
