import { paths } from '../../../../contract/paths.ts'
import type { WebConcept } from '../../../../web/concept.ts'
import { guardedPage } from '../../../../web/page.ts'

export const concept: WebConcept = {
  pages: [
    guardedPage(paths.suppliers(), () => import('./suppliers-page.tsx'), 'SuppliersPage'),
    guardedPage(paths.supplierAdd(), () => import('./supplier-add-page.tsx'), 'SupplierAddPage'),
    guardedPage(paths.supplierEdit('$id'), () => import('./supplier-page.tsx'), 'SupplierPage'),
    guardedPage(paths.purchaseOrders(), () => import('./orders-page.tsx'), 'OrdersPage'),
    guardedPage(paths.purchaseOrderAdd(), () => import('./order-add-page.tsx'), 'OrderAddPage'),
    guardedPage(
      paths.purchaseOrderEdit('$id'),
      () => import('./order-edit-page.tsx'),
      'OrderEditPage',
    ),
    guardedPage(
      paths.purchaseReceiptEdit('$id'),
      () => import('./receive-order-page.tsx'),
      'ReceiveOrderPage',
    ),
    guardedPage(paths.purchaseOrderDetails('$id'), () => import('./order-page.tsx'), 'OrderPage'),
    guardedPage(paths.lowStock(), () => import('./low-stock-page.tsx'), 'LowStockPage'),
  ],
}
