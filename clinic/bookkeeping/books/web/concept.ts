import { paths } from '../../../../contract/paths.ts'
import type { WebConcept } from '../../../../web/concept.ts'
import { guardedPage } from '../../../../web/page.ts'

export const concept: WebConcept = {
  pages: [
    guardedPage(paths.payments(), () => import('./payments-page.tsx'), 'PaymentsPage'),
    guardedPage(paths.paymentDetails('$id'), () => import('./payment-page.tsx'), 'PaymentPage'),
    guardedPage(paths.billDocuments(), () => import('./documents-page.tsx'), 'DocumentsPage'),
    guardedPage(paths.allocations(), () => import('./allocations-page.tsx'), 'AllocationsPage'),
    guardedPage(paths.leaks(), () => import('./leaks-page.tsx'), 'LeaksPage'),
    guardedPage(paths.books(), () => import('./books-page.tsx'), 'BooksPage'),
    guardedPage(
      paths.ledgerAccounts(),
      () => import('./ledger-accounts-page.tsx'),
      'LedgerAccountsPage',
    ),
  ],
}
