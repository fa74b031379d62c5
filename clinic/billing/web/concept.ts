import { guardedPage, type Page } from '../../../web/page.ts'
import { paths } from '../../../contract/paths.ts'

export const billingPages: readonly Page[] = [
  guardedPage(paths.bills(), () => import('./bills-page.tsx'), 'BillsPage'),
  guardedPage(paths.billAdd(), () => import('./bill-add-page.tsx'), 'BillAddPage'),
  guardedPage(paths.billEdit('$id'), () => import('./bill-edit-page.tsx'), 'BillEditPage'),
]
