import { lazy } from 'react'
import { paths } from '../../../../contract/paths.ts'
import type { WebConcept } from '../../../../web/concept.ts'
import { guardedPage } from '../../../../web/page.ts'

export const concept: WebConcept = {
  pages: [
    guardedPage(
      paths.eInvoiceSettings(),
      () => import('./e-invoice-settings-page.tsx'),
      'EInvoiceSettingsPage',
    ),
  ],
  billParts: [
    {
      place: 5,
      about: { permission: 'bills.read' },
      Content: lazy(async () => {
        const { EInvoiceOfBill } = await import('./e-invoice-of-bill.tsx')
        return { default: EInvoiceOfBill }
      }),
    },
  ],
}
