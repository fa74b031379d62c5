import { v7 as uuidv7 } from 'uuid'
import { aLot } from '../clinic/stock/ledger/server/a-stock.ts'
import type { Set, Stage } from './stage.ts'
import { somePurchases } from './purchase-rows.ts'

/** How requests about orders and requests for stock are made possible: each gets rows of its own. */
export const purchaseStages: Record<string, (set: Set) => Promise<Stage>> = {
  // Suppliers in use have unique names.
  'PUT /api/suppliers/:id': () => Promise.resolve({ fields: { name: uuidv7() } }),
  'PUT /api/purchase-orders/:id': draft,
  'DELETE /api/purchase-orders/:id': draft,
  'POST /api/purchase-orders/:id/sending': draft,
  'POST /api/purchase-orders/:id/closing': sent,
  'POST /api/purchase-orders/:id/mail': sentInVain,
  'POST /api/purchase-orders/:id/receipts': sent,
  'POST /api/stock-requests/:id/fulfilments': requestForWhatIsThere,
  'POST /api/stock-requests/:id/refusal': request,
  'POST /api/stock-requests/:id/withdrawal': request,
}

async function draft({ clinic }: Set): Promise<Stage> {
  const { purchaseOrder } = await somePurchases(clinic.sql, 'Stage')
  return { params: { id: purchaseOrder } }
}

async function sent({ clinic }: Set): Promise<Stage> {
  const { sentOrder } = await somePurchases(clinic.sql, 'Stage')
  return { params: { id: sentOrder } }
}

async function sentInVain(set: Set): Promise<Stage> {
  const stage = await sent(set)
  await set.clinic.sql`
    insert into mails (id, to_address, subject, body, state)
    values (${stage.params?.['id'] ?? ''}, 'orders@supplier.example', 'Order', 'Some text', 'failed')`
  return stage
}

async function request({ clinic }: Set): Promise<Stage> {
  const { stockRequest } = await somePurchases(clinic.sql, 'Stage')
  return { params: { id: stockRequest } }
}

async function requestForWhatIsThere({ clinic }: Set): Promise<Stage> {
  const { stockRequest, orderedItem, store } = await somePurchases(clinic.sql, 'Stage')
  await aLot(clinic.sql, { itemId: orderedItem, locationId: store, quantity: 100 })
  const line = { itemId: orderedItem, quantity: '1', pack: null }
  return { params: { id: stockRequest }, fields: { lines: [line] } }
}
