import * as z from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import { listLowStock } from './low-stock.ts'
import { listOrders } from './purchase-order.ts'
import { listSuppliers } from './supplier.ts'

const file = {
  method: 'POST',
  action: 'export',
  permission: 'stock.read',
  file: true,
} as const

export const exportSuppliers = endpoint({
  ...file,
  path: '/api/suppliers/exports',
  summary: 'Export suppliers as CSV',
  kind: 'supplier',
  body: z.strictObject(listSuppliers.query.omit({ limit: true, after: true, before: true }).shape),
})

export const exportOrders = endpoint({
  ...file,
  path: '/api/purchase-orders/exports',
  summary: 'Export purchase orders as CSV',
  kind: 'purchase order',
  body: z.strictObject(listOrders.query.omit({ limit: true, after: true, before: true }).shape),
})

export const exportLowStock = endpoint({
  ...file,
  path: '/api/low-stock/exports',
  summary: 'Export items at their reorder level or below as CSV, with what to order',
  kind: 'stock',
  body: z.strictObject(listLowStock.query.shape),
})
