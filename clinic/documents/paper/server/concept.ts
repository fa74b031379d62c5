import type { ServerConcept } from '../../../../server/concept.ts'
import { cardRoutes } from './card-routes.ts'
import { issuedDocumentRoutes } from './issued-document-routes.ts'
import { letterTemplateRoutes } from './letter-template-routes.ts'

export const paper: ServerConcept = {
  mount(app, parts) {
    issuedDocumentRoutes(app, parts)
    letterTemplateRoutes(app, parts)
    cardRoutes(app, parts)
  },
  chartTables: ['issued_documents'],
  chartRows: [
    {
      table: 'issued_documents',
      words: ['issued document', 'issued documents'],
      at: 'issued_at',
    },
  ],
}
