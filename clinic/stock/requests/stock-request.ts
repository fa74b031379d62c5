import * as z from 'zod'
import { ById, endpoint, Id, stamps } from '../../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../../contract/page.ts'
import { Person } from '../../../contract/person.ts'
import { lineLength, optionalLine, requiredText } from '../../../contract/text.ts'
import { settingsOnly } from '../../../contract/unaudited.ts'
import { StockQuantity } from '../items/stock-quantity.ts'
import { Witness } from '../ledger/stock-entry.ts'

export const requestStatuses = [
  'asked',
  'part fulfilled',
  'fulfilled',
  'refused',
  'withdrawn',
] as const
export const requestStatusWords = {
  asked: 'Asked',
  'part fulfilled': 'Part fulfilled',
  fulfilled: 'Fulfilled',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
} as const

export const RequestLine = z.object({
  itemId: Id,
  item: z.string(),
  unit: z.string(),
  controlled: z.boolean(),
  pack: z.string().nullable(),
  /** Packs, or units where no pack is named. */
  quantity: z.string(),
  /** In units: what was asked for, was given, is still open, and can be taken from the place that is asked. */
  units: z.string(),
  given: z.string(),
  open: z.string(),
  there: z.string(),
})
export type RequestLine = z.infer<typeof RequestLine>

/** A request of one place of the clinic to another: FHIR's SupplyRequest. */
export const StockRequest = z.object({
  id: Id,
  /** The place that needs it, and the one that is asked. */
  forId: Id,
  for: z.string(),
  storeId: Id,
  store: z.string(),
  status: z.enum(requestStatuses),
  /** It waits for the place that is asked. */
  isOpen: z.boolean(),
  note: z.string().nullable(),
  askedBy: Person.nullable(),
  endedBy: Person.nullable(),
  endedAt: z.string().nullable(),
  endReason: z.string().nullable(),
  lines: z.array(RequestLine),
  /** The entries of the stock that brought it, the oldest first. */
  entries: z.array(z.object({ id: Id, by: Person.nullable(), createdAt: z.string() })),
  ...stamps,
})
export type StockRequest = z.infer<typeof StockRequest>

const amount = { itemId: Id, quantity: StockQuantity, pack: optionalLine('Pack', 50) }

export const NewStockRequest = z
  .strictObject({
    id: Id,
    forId: Id,
    storeId: Id,
    note: optionalLine('Note', lineLength),
    lines: z
      .array(z.strictObject(amount))
      .min(1, 'Choose at least one item.')
      .max(100, 'A request has at most 100 lines.')
      .superRefine((lines, context) => {
        const seen = new Set<string>()
        for (const [place, { itemId }] of lines.entries()) {
          if (seen.has(itemId)) {
            const message = 'This item is in the list already.'
            context.addIssue({ code: 'custom', message, path: [place, 'itemId'] })
          }
          seen.add(itemId)
        }
      }),
  })
  .refine(({ forId, storeId }) => forId !== storeId, {
    message: 'Choose another place.',
    path: ['storeId'],
  })
export type NewStockRequest = z.output<typeof NewStockRequest>

export const Fulfilment = z.strictObject({
  id: Id,
  lines: z
    .array(z.strictObject({ ...amount, lotId: Id.nullish() }))
    .min(1, 'Enter at least one quantity.')
    .max(200, 'An entry has at most 200 lines.'),
  witness: Witness,
})
export type Fulfilment = z.output<typeof Fulfilment>

export const listStockRequests = endpoint({
  method: 'GET',
  path: '/api/stock-requests',
  summary: 'Requests between places where stock is kept, the newest first',
  action: 'list',
  kind: 'stock request',
  permission: 'stock.read',
  unaudited: settingsOnly,
  query: PageQuery.omit({ search: true }).extend({
    status: z.enum([...requestStatuses, 'open']).optional(),
    /** On either side. */
    locationId: Id.optional(),
  }),
  answer: pageOf(StockRequest),
  reads: ['stock'],
})

export const readStockRequest = endpoint({
  method: 'GET',
  path: '/api/stock-requests/:id',
  summary: 'Read a request of a place, with what was given of it',
  action: 'read',
  kind: 'stock request',
  permission: 'stock.read',
  unaudited: settingsOnly,
  params: ById,
  answer: StockRequest,
  reads: ['stock'],
})

const request = { kind: 'stock request', permission: 'stock.write', changes: ['stock'] } as const
const ofOne = { params: ById, versioned: true, answer: StockRequest } as const

export const addStockRequest = endpoint({
  ...request,
  method: 'POST',
  path: '/api/stock-requests',
  summary: 'Ask a place for items',
  action: 'insert',
  body: NewStockRequest,
  answer: StockRequest,
  status: 201,
})

export const fulfilStockRequest = endpoint({
  ...request,
  ...ofOne,
  method: 'POST',
  path: '/api/stock-requests/:id/fulfilments',
  summary: 'Move what was asked for, all or a part; what expires first goes first',
  action: 'insert',
  kind: 'stock entry',
  body: Fulfilment,
  status: 201,
})

export const refuseStockRequest = endpoint({
  ...request,
  ...ofOne,
  method: 'POST',
  path: '/api/stock-requests/:id/refusal',
  summary: 'Refuse what is still open of a request, with a reason',
  action: 'update',
  body: z.strictObject({ reason: requiredText('Reason', lineLength) }),
})

export const withdrawStockRequest = endpoint({
  ...request,
  ...ofOne,
  method: 'POST',
  path: '/api/stock-requests/:id/withdrawal',
  summary: 'Withdraw what is still open of a request',
  action: 'update',
})
