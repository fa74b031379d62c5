import { lazy } from 'react'
import { paths } from '../../../../contract/paths.ts'
import type { WebConcept } from '../../../../web/concept.ts'
import { guardedPage } from '../../../../web/page.ts'

export const concept: WebConcept = {
  pages: [
    guardedPage(
      paths.paymentPlanAdd(),
      () => import('./payment-plan-add-page.tsx'),
      'PaymentPlanAddPage',
    ),
    guardedPage(
      paths.paymentPlanEdit('$id'),
      () => import('./payment-plan-edit-page.tsx'),
      'PaymentPlanEditPage',
    ),
    guardedPage(
      paths.paymentPlanDetails('$id'),
      () => import('./payment-plan-page.tsx'),
      'PaymentPlanPage',
    ),
  ],
  billParts: [
    {
      place: 15,
      about: { permission: 'bills.read' },
      Content: lazy(async () => {
        const { PlanOfBill } = await import('./plan-of-bill.tsx')
        return { default: PlanOfBill }
      }),
    },
    {
      place: 16,
      about: { roles: ['patient'] },
      Content: lazy(async () => {
        const { OwnPlanOfBill } = await import('./own-plan-of-bill.tsx')
        return { default: OwnPlanOfBill }
      }),
    },
  ],
}
