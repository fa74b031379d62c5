import { ById, endpoint } from '../../../contract/endpoint.ts'
import { PurchaseOrder } from './purchase-order.ts'
import { NewPurchaseReceipt, newPurchaseReceiptIn } from './purchase-receipt.ts'

export const receiveOrder = endpoint({
  method: 'POST',
  path: '/api/purchase-orders/:id/receipts',
  summary: 'Receive lots of an order in a place, each with what it really costs',
  action: 'insert',
  kind: 'stock entry',
  permission: 'stock.write',
  params: ById,
  body: NewPurchaseReceipt,
  bodyIn: newPurchaseReceiptIn,
  answer: PurchaseOrder,
  status: 201,
  versioned: true,
  changes: ['stock'],
})
