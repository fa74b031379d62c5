import type { ServerConcept } from '../../../../server/concept.ts'
import { eInvoiceRoutes } from './e-invoice-routes.ts'

export const eInvoices: ServerConcept = { mount: eInvoiceRoutes }
