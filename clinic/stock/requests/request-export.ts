import * as z from 'zod'
import { endpoint } from '../../../contract/endpoint.ts'
import { listStockRequests } from './stock-request.ts'

export const exportStockRequests = endpoint({
  method: 'POST',
  path: '/api/stock-requests/exports',
  summary: 'Export requests between places as CSV, one line for each item',
  action: 'export',
  kind: 'stock request',
  permission: 'stock.read',
  body: z.strictObject(
    listStockRequests.query.omit({ limit: true, after: true, before: true }).shape,
  ),
  file: true,
})
