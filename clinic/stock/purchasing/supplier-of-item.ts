import * as z from 'zod'
import { ById, endpoint, Id } from '../../../contract/endpoint.ts'
import { settingsOnly } from '../../../contract/unaudited.ts'
import { Offer } from './supplier.ts'

/** An item as one of its suppliers delivers it. */
export const OfferOfItem = Offer.extend({ supplierId: Id, supplier: z.string() })
export type OfferOfItem = z.infer<typeof OfferOfItem>

export const listOffersOfItem = endpoint({
  method: 'GET',
  path: '/api/stock-items/:id/offers',
  summary:
    'The suppliers in use that deliver an item, the one first that asks the least for a unit',
  action: 'list',
  kind: 'supplier',
  permission: 'stock.read',
  unaudited: settingsOnly,
  params: ById,
  answer: z.array(OfferOfItem),
  reads: ['stock'],
})
