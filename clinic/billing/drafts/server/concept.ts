import type { ServerConcept } from '../../../../server/concept.ts'
import { draftRoutes } from './draft-routes.ts'

export const billDrafts: ServerConcept = {
  mount: draftRoutes,
  chartTables: ['bill_drafts'],
  chartRows: [{ table: 'bill_drafts', words: ['draft of a bill', 'drafts of bills'] }],
}
