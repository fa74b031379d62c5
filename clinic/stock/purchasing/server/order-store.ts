import { v7 as uuidv7 } from 'uuid'
import type { BodyOf } from '../../../../contract/endpoint.ts'
import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer, writtenIn } from '../../../../server/database/acting.ts'
import type { AnySql, Sql, Transaction } from '../../../../server/database/connect.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import { withdrawMail } from '../../../../server/mail/mailer.ts'
import type { orderLowStock } from '../low-stock.ts'
import { proposedOrders } from '../proposed-orders.ts'
import type { NewOrder, OrderChanges, PurchaseOrder } from '../purchase-order.ts'
import { checkOrder, writeOrderLines } from './order-lines.ts'
import { lowStock } from './low-stock.ts'
import { orderRows } from './order-rows.ts'

/** Purchase orders: drafts, and their end. */
export function orderStore(sql: Sql) {
  const rows = orderRows(sql)

  async function found(id: string, tx: AnySql): Promise<PurchaseOrder> {
    const order = await rows.find(id, tx)
    if (!order) throw new Problem('not-found')
    return order
  }

  /** Locks an order until the transaction ends; refuses one that changed since it was read. */
  async function lock(tx: AnySql, id: string, version: number): Promise<PurchaseOrder> {
    await tx`select from purchase_orders where id = ${id} for update`
    const order = await found(id, tx)
    if (order.version !== version) throw new Problem('changed', { current: order })
    return order
  }

  async function lockDraft(tx: AnySql, id: string, version: number): Promise<PurchaseOrder> {
    const order = await lock(tx, id, version)
    if (order.status !== 'draft') {
      throw new Problem('conflict', { detail: 'This order was sent, so it stays as it is.' })
    }
    return order
  }

  async function add(
    tx: Transaction,
    viewer: WritingViewer,
    wanted: NewOrder,
    currency: string,
  ): Promise<PurchaseOrder> {
    await checkOrder(tx, wanted)
    const { id, lines, ...values } = wanted
    const hash = creationHash(wanted)
    const by = { createdBy: viewer.userId, updatedBy: viewer.userId }
    const [made] = await tx<{ id: string }[]>`
      with made as (
        insert into purchase_orders ${tx({ id, ...values, currency, creationHash: hash, ...by })}
        on conflict do nothing returning id
      )
      select id from made where ${writtenIn(tx, viewer.context)}`
    if (made) await writeOrderLines(tx, id, lines, currency)
    const [before] = await tx<{ createdBy: string | null; creationHash: Buffer | null }[]>`
      select created_by, creation_hash from purchase_orders where id = ${id}`
    checkSameCreation(before, viewer.userId, hash)
    return found(id, tx)
  }

  return {
    ...rows,
    lock,
    lockDraft,

    add: (viewer: WritingViewer, wanted: NewOrder, currency: string): Promise<PurchaseOrder> =>
      sql.begin((tx) => add(tx, viewer, wanted, currency)),

    /** Drafts of what is low now. Two people at once do it one after the other, so that nothing is ordered twice. */
    addProposed: (
      viewer: WritingViewer,
      asked: BodyOf<typeof orderLowStock>,
    ): Promise<{ made: number }> =>
      sql.begin(async (tx) => {
        await tx`select pg_advisory_xact_lock(hashtext('openward.low-stock'))`
        const { items, currency } = await lowStock(tx, asked)
        const orders = proposedOrders(items)
        for (const { supplierId, lines } of orders) {
          const values = { locationId: null, expectedOn: null, note: null, lines: [...lines] }
          await add(tx, viewer, { id: uuidv7(), supplierId, ...values }, currency)
        }
        return { made: orders.length }
      }),

    change: (
      viewer: WritingViewer,
      id: string,
      version: number,
      { lines, ...values }: OrderChanges,
    ): Promise<PurchaseOrder> =>
      sql.begin(async (tx) => {
        const { currency, expectedOn } = await lockDraft(tx, id, version)
        await checkOrder(tx, { lines, ...values }, { expectedOn })
        await tx`
          update purchase_orders set ${tx(values)}, updated_by = ${acting(tx, viewer)} where id = ${id}`
        await writeOrderLines(tx, id, lines, currency)
        return found(id, tx)
      }),

    remove: (viewer: WritingViewer, id: string, version: number) =>
      sql.begin(async (tx) => {
        await lockDraft(tx, id, version)
        await tx`delete from purchase_orders where id = ${id} and ${acting(tx, viewer)} is not null`
      }),

    /** Cancels what has not come. */
    close: (
      viewer: WritingViewer,
      id: string,
      version: number,
      reason: string,
    ): Promise<PurchaseOrder> =>
      sql.begin(async (tx) => {
        const { status } = await lock(tx, id, version)
        if (status === 'draft' || status === 'closed') {
          const detail = status === 'draft' ? 'This order was not sent.' : 'This order is closed.'
          throw new Problem('conflict', { detail })
        }
        await tx`
          update purchase_orders set closed_at = now(), closed_by = ${viewer.userId},
            close_reason = ${reason}, updated_by = ${acting(tx, viewer)}
          where id = ${id}`
        await withdrawMail(tx, id, 'The order was closed.')
        return found(id, tx)
      }),
  }
}
