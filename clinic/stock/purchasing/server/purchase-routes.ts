import type { FastifyInstance } from 'fastify'
import type { ServerParts } from '../../../../server/concept.ts'
import { sealedPdf } from '../../../../server/http/sealed-file.ts'
import { serve } from '../../../../server/http/serve.ts'
import { moneyExport } from '../../../bookkeeping/books/server/money-export.ts'
import { itemStore } from '../../items/server/item-store.ts'
import { witnessCheck } from '../../ledger/server/witness-check.ts'
import { listLowStock, orderLowStock } from '../low-stock.ts'
import { exportLowStock, exportOrders, exportSuppliers } from '../purchase-exports.ts'
import {
  addOrder,
  changeOrder,
  closeOrder,
  listOrders,
  orderName,
  readOrder,
  readOrderPaper,
  removeOrder,
  resendOrder,
  sendOrder,
} from '../purchase-order.ts'
import { receiveOrder } from '../receive-order.ts'
import { listOffersOfItem } from '../supplier-of-item.ts'
import { addSupplier, changeSupplier, listSuppliers, readSupplier } from '../supplier.ts'
import { lowStock } from './low-stock.ts'
import { offersOfItem } from './offers-of-item.ts'
import { orderPdf } from './order-paper.ts'
import { orderStore } from './order-store.ts'
import { purchaseFiles } from './purchase-files.ts'
import { orderReceiver } from './receive-order.ts'
import { orderSender } from './send-order.ts'
import { supplierStore } from './supplier-store.ts'

type Parts = Pick<ServerParts, 'sql' | 'environment'>

export function purchaseRoutes(app: FastifyInstance, { sql, environment }: Parts): void {
  const items = itemStore(sql)
  const suppliers = supplierStore(sql)
  const orders = orderStore(sql)
  const { send, sendAgain } = orderSender(sql, orders, environment)
  const receive = orderReceiver(sql, orders)
  const witnessOf = witnessCheck(sql)
  const files = purchaseFiles(sql)
  const exported = moneyExport(sql)
  const bySupplier = ({ params }: { params: { id: string } }) => suppliers.find(params.id)
  const byOrder = ({ params }: { params: { id: string } }) => orders.find(params.id)

  serve(app, listSuppliers, { handle: ({ query }) => suppliers.list(query) })

  serve(app, readSupplier, { find: bySupplier, handle: ({ found }) => Promise.resolve(found) })

  serve(app, addSupplier, {
    handle: ({ viewer, body, currency }) => suppliers.add(viewer, body, currency),
  })

  serve(app, changeSupplier, {
    find: bySupplier,
    handle: ({ viewer, found, version, body, currency }) =>
      suppliers.change(viewer, found.id, version, body, currency),
  })

  serve(app, listOffersOfItem, {
    find: ({ params }) => items.find(params.id),
    handle: ({ found }) => offersOfItem(sql, found.id),
  })

  serve(app, listOrders, { handle: ({ query }) => orders.list(query) })

  serve(app, readOrder, { find: byOrder, handle: ({ found }) => Promise.resolve(found) })

  serve(app, readOrderPaper, {
    find: byOrder,
    handle: async ({ found, reply }) =>
      sealedPdf(
        reply,
        await orderPdf(sql, found, reply),
        found.number === null ? 'Purchase-order-draft' : orderName(found.number),
      ),
  })

  serve(app, addOrder, {
    handle: ({ viewer, body, currency }) => orders.add(viewer, body, currency),
  })

  serve(app, changeOrder, {
    find: byOrder,
    handle: ({ viewer, found, version, body }) => orders.change(viewer, found.id, version, body),
  })

  serve(app, removeOrder, {
    find: byOrder,
    handle: async ({ viewer, found, version }) => {
      await orders.remove(viewer, found.id, version)
      return undefined
    },
  })

  serve(app, sendOrder, {
    find: byOrder,
    handle: ({ viewer, found, version, body, reply }) =>
      send(viewer, { id: found.id, version, ...body, reply }),
  })

  serve(app, resendOrder, {
    find: byOrder,
    handle: ({ viewer, found, version, body, reply }) =>
      sendAgain(viewer, { id: found.id, version, ...body, reply }),
  })

  serve(app, closeOrder, {
    find: byOrder,
    handle: ({ viewer, found, version, body }) =>
      orders.close(viewer, found.id, version, body.reason),
  })

  serve(app, receiveOrder, {
    find: byOrder,
    handle: async ({ viewer, found, version, body, request, reply }) => {
      const witnessId = await witnessOf(request, reply, body.witness)
      return receive(viewer, body, { orderId: found.id, version, witnessId })
    },
  })

  serve(app, orderLowStock, { handle: ({ viewer, body }) => orders.addProposed(viewer, body) })

  serve(app, listLowStock, { handle: ({ query }) => lowStock(sql, query) })

  serve(app, exportSuppliers, {
    handle: ({ viewer, body, request }) => exported(viewer, request, () => files.suppliers(body)),
  })

  serve(app, exportOrders, {
    handle: ({ viewer, body, request }) => exported(viewer, request, () => files.orders(body)),
  })

  serve(app, exportLowStock, {
    handle: ({ viewer, body, request }) => exported(viewer, request, () => files.low(body)),
  })
}
