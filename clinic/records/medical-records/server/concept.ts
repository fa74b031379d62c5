import type { ServerConcept } from '../../../../server/concept.ts'
import { chartRecordRoutes } from './chart-record-routes.ts'
import { draftRoutes } from './draft-routes.ts'
import { medicalRecordRoutes } from './medical-record-routes.ts'
import { signatureRoutes } from './signature-routes.ts'

export const medicalRecords: ServerConcept = {
  mount(app, parts) {
    chartRecordRoutes(app, parts)
    draftRoutes(app, parts)
    medicalRecordRoutes(app, parts)
    signatureRoutes(app, parts)
  },
  chartTables: ['medical_records'],
  chartRows: [
    {
      table: 'medical_records',
      words: ['medical record', 'medical records'],
      at: 'record_date',
    },
  ],
}
