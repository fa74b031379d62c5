import { lazy } from 'react'
import type { WebConcept } from '../../../../web/concept.ts'

export const concept: WebConcept = {
  pages: [],
  billParts: [
    {
      place: 0,
      at: 'head',
      about: { roles: ['patient'] },
      Content: lazy(async () => {
        const { PayOnline } = await import('./pay-online.tsx')
        return { default: PayOnline }
      }),
    },
    {
      place: 10,
      about: { permission: 'bills.read' },
      Content: lazy(async () => {
        const { OnlinePaymentsOfBill } = await import('./online-payments-of-bill.tsx')
        return { default: OnlinePaymentsOfBill }
      }),
    },
  ],
}
