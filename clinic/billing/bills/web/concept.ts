import { IconFileInvoice } from '@tabler/icons-react'
import type { WebConcept } from '../../../../web/concept.ts'
import { guardedPage } from '../../../../web/page.ts'
import { paths } from '../../../../contract/paths.ts'

export const concept: WebConcept = {
  pages: [
    guardedPage(paths.bills(), () => import('./bills-page.tsx'), 'BillsPage'),
    guardedPage(paths.ownBillDetails('$id'), () => import('./own-bill-page.tsx'), 'OwnBillPage'),
    guardedPage(paths.voidBillDetails('$id'), () => import('./void-bill-page.tsx'), 'VoidBillPage'),
    guardedPage(paths.billEdit('$id'), () => import('./bill-edit-page.tsx'), 'BillEditPage'),
  ],
  links: [
    {
      place: 6,
      word: 'Billing',
      to: paths.bills(),
      icon: IconFileInvoice,
      key: 'b',
      about: { permission: 'bills.read' },
    },
  ],
}
