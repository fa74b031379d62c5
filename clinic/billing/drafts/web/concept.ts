import { IconReceipt } from '@tabler/icons-react'
import { paths } from '../../../../contract/paths.ts'
import type { WebConcept } from '../../../../web/concept.ts'
import { guardedPage } from '../../../../web/page.ts'

export const concept: WebConcept = {
  pages: [
    guardedPage(paths.billAdd(), () => import('./bill-add-page.tsx'), 'BillAddPage'),
    guardedPage(paths.billDrafts(), () => import('./drafts-page.tsx'), 'DraftsPage'),
    guardedPage(paths.billDraftEdit('$id'), () => import('./draft-page.tsx'), 'DraftPage'),
  ],
  actions: [
    {
      place: 4,
      word: 'Add Bill',
      to: paths.billAdd(),
      icon: IconReceipt,
      about: { permission: 'bills.write' },
    },
  ],
}
