import { withQuery } from './with-query.ts'

/** The pages about stock. */
export const stockPaths = {
  /** The stock of the clinic by item. */
  stock: (filter: { only?: 'low' | 'there'; locationId?: string; at?: string } = {}) =>
    withQuery('/inventory', filter),
  stockItemAdd: () => '/inventory/items/add',
  stockItemEdit: (id: string) => `/inventory/items/edit/${id}`,
  stockItemDetails: (id: string) => `/inventory/items/${id}`,
  stockLotDetails: (id: string) => `/inventory/lots/${id}`,
  /** The entries of the stock. */
  stockEntries: (filter: { itemId?: string; lotId?: string; patientId?: string } = {}) =>
    withQuery('/inventory/movements', filter),
  stockReceive: (known: { itemId?: string } = {}) => withQuery('/inventory/receive', known),
  /** Prescriptions that wait to be given out. */
  prescriptions: () => '/inventory/prescriptions',
  prescriptionDetails: (id: string) => `/inventory/prescriptions/${id}`,
  /** Given to a patient without a prescription. */
  stockSale: (known: { patientId?: string; appointmentId?: string } = {}) =>
    withQuery('/inventory/sale', known),
  /** Items given out to patients. */
  dispensings: (filter: { patientId?: string; itemId?: string } = {}) =>
    withQuery('/inventory/given', filter),
  dispensingDetails: (id: string) => `/inventory/given/${id}`,
  /** Companies that the clinic buys from. */
  suppliers: () => '/inventory/suppliers',
  supplierAdd: () => '/inventory/suppliers/add',
  supplierEdit: (id: string) => `/inventory/suppliers/${id}`,
  purchaseOrders: (filter: { status?: string; supplierId?: string; itemId?: string } = {}) =>
    withQuery('/inventory/orders', filter),
  purchaseOrderAdd: (known: { supplierId?: string; itemId?: string } = {}) =>
    withQuery('/inventory/orders/add', known),
  purchaseOrderEdit: (id: string) => `/inventory/orders/edit/${id}`,
  purchaseReceiptEdit: (id: string) => `/inventory/orders/receive/${id}`,
  purchaseOrderDetails: (id: string) => `/inventory/orders/${id}`,
  /** Items at their reorder level or below, with what to order. */
  lowStock: () => '/inventory/low',
  /** Requests of places to others. */
  stockRequests: (filter: { status?: string; locationId?: string } = {}) =>
    withQuery('/inventory/requests', filter),
  stockRequestAdd: () => '/inventory/requests/add',
  stockRequestDetails: (id: string) => `/inventory/requests/${id}`,
  /** Counts of places. */
  stockCounts: () => '/inventory/counts',
  stockCountAdd: () => '/inventory/counts/add',
  stockCountDetails: (id: string) => `/inventory/counts/${id}`,
  expiringLots: () => '/inventory/expiring',
  deadStock: () => '/inventory/dead-stock',
  stockRecalls: () => '/inventory/recalls',
  stockRecallAdd: (known: { itemId?: string; lotNumber?: string } = {}) =>
    withQuery('/inventory/recalls/add', known),
  stockRecallDetails: (id: string) => `/inventory/recalls/${id}`,
  /** Takes what is used out of the stock. */
  stockUse: (known: { locationId?: string } = {}) => withQuery('/inventory/use', known),
  /** The items that visits use by their type. */
  visitKits: () => '/inventory/kits',
  /** The temperatures of places. */
  coldChain: (filter: { locationId?: string } = {}) => withQuery('/inventory/cold-chain', filter),
  /** The register of controlled drugs. */
  controlledRegister: (filter: { itemId?: string; locationId?: string } = {}) =>
    withQuery('/inventory/controlled', filter),
  /** Places where stock is kept. */
  stockLocations: () => '/settings/stock-places',
  stockLocationAdd: () => '/settings/stock-places/add',
  stockLocationEdit: (id: string) => `/settings/stock-places/${id}`,
}
