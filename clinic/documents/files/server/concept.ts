import type { ServerConcept } from '../../../../server/concept.ts'
import { rowsOfCharts } from '../../../chart/facts/server/fact-concept.ts'
import { fileRounds } from './file-rounds.ts'
import { fileRoutes } from './file-routes.ts'
import { previewRounds } from './preview-rounds.ts'

export const patientFiles: ServerConcept = {
  mount: fileRoutes,
  background: (parts) => [fileRounds(parts), previewRounds(parts)],
  ...rowsOfCharts({ table: 'files', words: ['file', 'files'] }),
}
