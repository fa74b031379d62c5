import { wallClock } from '../../../../contract/dates.ts'
import type { BodyOf } from '../../../../contract/endpoint.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { MoneyFile } from '../../../bookkeeping/books/server/money-export.ts'
import { readClinicRow } from '../../../settings/server/clinic-store.ts'
import { listFile } from '../../items/server/list-file.ts'
import { stockKinds } from '../../items/stock-item.ts'
import type { LowItem } from '../low-stock.ts'
import type { exportLowStock, exportOrders, exportSuppliers } from '../purchase-exports.ts'
import { type ListedOrder, orderName, orderStatusWords } from '../purchase-order.ts'
import type { ListedSupplier } from '../supplier.ts'
import { lowStock } from './low-stock.ts'
import { orderRows } from './order-rows.ts'
import { supplierStore } from './supplier-store.ts'

/** The lists of purchasing as files. */
export function purchaseFiles(sql: Sql) {
  const suppliers = supplierStore(sql)
  const orders = orderRows(sql)
  return {
    suppliers: async (asked: BodyOf<typeof exportSuppliers>): Promise<MoneyFile> =>
      listFile<ListedSupplier>({
        kind: 'supplier',
        reason: 'Suppliers',
        page: (at) => suppliers.list({ ...asked, ...at }),
        columns: {
          Name: ({ name }) => name,
          Email: ({ email }) => email,
          Phone: ({ phone }) => phone,
          Address: ({ address }) => address,
          'Customer number': ({ customerNumber }) => customerNumber,
          Items: ({ itemCount }) => String(itemCount),
          'Open orders': ({ openOrders }) => String(openOrders),
          Status: ({ status }) => (status === 'active' ? 'Active' : 'Retired'),
        },
      }),

    orders: async (asked: BodyOf<typeof exportOrders>): Promise<MoneyFile> => {
      const { timeZone } = await readClinicRow(sql)
      return listFile<ListedOrder>({
        kind: 'purchase order',
        reason: 'Purchase orders',
        page: (at) => orders.list({ ...asked, ...at }),
        columns: {
          Order: ({ number }) => orderName(number),
          Supplier: ({ supplier }) => supplier,
          Status: ({ status }) => orderStatusWords[status],
          Amount: ({ amount }) => amount,
          Currency: ({ currency }) => currency,
          Lines: ({ lineCount }) => String(lineCount),
          Sent: ({ sentAt }) => sentAt && wallClock(sentAt, timeZone),
          Mail: ({ hasMailFailed }) => (hasMailFailed ? 'Failed' : null),
          'Expected on': ({ expectedOn }) => expectedOn,
          Closed: ({ closedAt }) => closedAt && wallClock(closedAt, timeZone),
        },
      })
    },

    low: async (asked: BodyOf<typeof exportLowStock>): Promise<MoneyFile> =>
      listFile<LowItem>({
        kind: 'stock',
        reason: 'Low stock',
        page: async () => ({ rows: (await lowStock(sql, asked)).items, next: null }),
        columns: {
          Item: ({ name }) => name,
          Kind: ({ kind }) => stockKinds[kind],
          Usable: ({ usable }) => usable,
          'Reorder at': ({ reorderLevel }) => reorderLevel,
          'On its way': ({ onOrder }) => onOrder,
          'In drafts': ({ inDrafts }) => inDrafts,
          Unit: ({ unit }) => unit,
          Supplier: ({ supplier }) => supplier,
          Code: ({ code }) => code,
          Order: ({ quantity }) => quantity,
          Pack: ({ pack }) => pack,
          Price: ({ price }) => price,
        },
      }),
  }
}
