import * as z from 'zod'
import { ById, endpoint } from '../../../contract/endpoint.ts'
import { PriceLevel } from '../../prices/price-item.ts'
import { BillLine } from './bill-line.ts'

/** A line that the bill of a visit may begin with; without a price where the price list has none. */
export const ProposedLine = BillLine.pick({
  ...{ itemId: true, chargeId: true, code: true, description: true, quantity: true },
  ...{ unitPrice: true, taxName: true, taxPercent: true, withTax: true },
})
export type ProposedLine = z.infer<typeof ProposedLine>

export const proposeLines = endpoint({
  method: 'GET',
  path: '/api/appointments/:id/proposed-lines',
  summary:
    'The lines that the bill of a visit begins with: its type or a fee, and its charges, at the prices of its day',
  action: 'read',
  kind: 'charge',
  permission: 'bills.write',
  params: ById,
  query: z.strictObject({ level: PriceLevel.optional() }),
  answer: z.array(ProposedLine),
  reads: ['charges', 'prices', 'appointments'],
})
