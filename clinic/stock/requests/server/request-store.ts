import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer, writtenIn } from '../../../../server/database/acting.ts'
import type { AnySql, Sql, Transaction } from '../../../../server/database/connect.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import { refuseField } from '../../../../server/http/refuse-field.ts'
import { quantityInWords } from '../../items/stock-quantity.ts'
import { writeEntry } from '../../ledger/server/entry-writes.ts'
import { unitsOf } from '../../purchasing/server/order-lines.ts'
import type { Fulfilment, NewStockRequest, StockRequest } from '../stock-request.ts'
import { requestRows } from './request-rows.ts'

interface Fulfilling {
  readonly requestId: string
  readonly version: number
  readonly witnessId: string | null
}

/** Requests between places. They are never deleted, because entries of the stock fulfil them. */
export function requestStore(sql: Sql) {
  const rows = requestRows(sql)

  async function found(id: string, tx: AnySql): Promise<StockRequest> {
    const request = await rows.find(id, tx)
    if (!request) throw new Problem('not-found')
    return request
  }

  /** Refuses places that are not in use, and items that nobody moves any more. */
  async function check(tx: Transaction, wanted: NewStockRequest): Promise<void> {
    for (const field of ['forId', 'storeId'] as const) {
      const [place] = await tx<{ status: string }[]>`
        select status from stock_locations where id = ${wanted[field]}`
      if (place?.status !== 'active') refuseField(field, 'Choose a place that is in use.')
    }
    for (const [place, { itemId }] of wanted.lines.entries()) {
      const [item] = await tx<{ name: string; status: string }[]>`
        select name, status from stock_items where id = ${itemId}`
      const field = `lines.${place}.itemId`
      if (!item) refuseField(field, 'Choose an item from the list.')
      if (item.status === 'retired') refuseField(field, `${item.name} is not in use any more.`)
    }
  }

  async function end(
    viewer: WritingViewer,
    { requestId, version }: Omit<Fulfilling, 'witnessId'>,
    endedAs: 'refused' | 'withdrawn',
    reason: string | null,
  ): Promise<StockRequest> {
    return sql.begin(async (tx) => {
      await tx`select from stock_requests where id = ${requestId} for update`
      const request = await found(requestId, tx)
      if (request.version !== version) throw new Problem('changed', { current: request })
      checkOpen(request)
      await tx`
        update stock_requests set ended_at = now(), ended_by = ${viewer.userId}, ended_as = ${endedAs},
          end_reason = ${reason}, updated_by = ${acting(tx, viewer)}
        where id = ${requestId}`
      return found(requestId, tx)
    })
  }

  return {
    ...rows,

    add: (viewer: WritingViewer, wanted: NewStockRequest): Promise<StockRequest> =>
      sql.begin(async (tx) => {
        await check(tx, wanted)
        const { id, lines, ...values } = wanted
        const hash = creationHash(wanted)
        const by = { createdBy: viewer.userId, updatedBy: viewer.userId }
        const [made] = await tx<{ id: string }[]>`
          with made as (
            insert into stock_requests ${tx({ id, ...values, creationHash: hash, ...by })}
            on conflict do nothing returning id
          )
          select id from made where ${writtenIn(tx, viewer.context)}`
        if (made) {
          for (const [place, line] of lines.entries()) {
            const units = await unitsOf(tx, line, `lines.${place}`)
            await tx`insert into stock_request_lines ${tx({ requestId: id, place, ...line, units })}`
          }
        }
        const [before] = await tx<{ createdBy: string | null; creationHash: Buffer | null }[]>`
          select created_by, creation_hash from stock_requests where id = ${id}`
        checkSameCreation(before, viewer.userId, hash)
        return found(id, tx)
      }),

    fulfil: (
      viewer: WritingViewer,
      { witness: _, ...wanted }: Fulfilment,
      { requestId, version, witnessId }: Fulfilling,
    ): Promise<StockRequest> =>
      sql.begin(async (tx) => {
        const hash = creationHash({ ...wanted, requestId })
        await tx`select from stock_requests where id = ${requestId} for update`
        const request = await found(requestId, tx)
        const isMade = request.entries.some(({ id }) => id === wanted.id)
        // A second press of the same entry knows the version of before the first.
        if (!isMade && request.version !== version) {
          throw new Problem('changed', { current: request })
        }
        if (!isMade) await checkFulfilment(tx, request, wanted)
        const lines = wanted.lines.map(({ itemId, lotId, quantity, pack }) => ({
          ...{ item: itemId, lot: lotId, location: request.storeId, to: request.forId },
          ...{ quantity: `-${quantity}`, pack },
        }))
        const reason = `Asked for by ${request.for}`
        const entry = { id: wanted.id, kind: 'transfer', reason, witnessId } as const
        if (await writeEntry(tx, viewer, entry, lines, hash)) {
          await tx`
              insert into stock_request_fulfilments (entry_id, request_id)
              values (${wanted.id}, ${requestId})`
          await tx`
              update stock_requests set updated_by = ${acting(tx, viewer)} where id = ${requestId}`
        }
        return found(requestId, tx)
      }),

    refuse: (viewer: WritingViewer, requestId: string, version: number, reason: string) =>
      end(viewer, { requestId, version }, 'refused', reason),

    withdraw: (viewer: WritingViewer, requestId: string, version: number) =>
      end(viewer, { requestId, version }, 'withdrawn', null),
  }
}

function checkOpen({ isOpen, status }: StockRequest): void {
  if (isOpen) return
  const detail = `Nothing of this request is open: it is ${status}.`
  throw new Problem('conflict', { detail })
}

/** Refuses more than is still asked for. */
async function checkFulfilment(
  tx: Transaction,
  request: StockRequest,
  { lines }: Pick<Fulfilment, 'lines'>,
): Promise<void> {
  checkOpen(request)
  const given = new Map<string, number>()
  for (const [place, line] of lines.entries()) {
    const asked = request.lines.find(({ itemId }) => itemId === line.itemId)
    if (!asked) refuseField(`lines.${place}.itemId`, 'Nobody asked for this item.')
    // Thousandths are whole numbers, which add up exactly.
    const units = Math.round(Number(await unitsOf(tx, line, `lines.${place}`)) * 1000)
    const sum = (given.get(line.itemId) ?? 0) + units
    given.set(line.itemId, sum)
    if (sum > Math.round(Number(asked.open) * 1000)) {
      const words = quantityInWords(asked.open, asked.unit)
      refuseField(`lines.${place}.quantity`, `Only ${words} of ${asked.item} are still asked for.`)
    }
  }
}
