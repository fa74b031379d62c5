import { nowAndThen, type ServerConcept } from '../../../../server/concept.ts'
import { clearSignUpsNowAndThen } from './clear-sign-ups.ts'
import { patientRoutes } from './patient-routes.ts'

export const patients: ServerConcept = {
  mount: patientRoutes,
  chartRows: [
    { table: 'patients', column: 'merged_into' },
    { table: 'chart_links', stays: 'A link is undone on the chart that it was made for.' },
    {
      table: 'chart_links',
      column: 'emptied_patient_id',
      stays: 'A link is undone on the chart that it was made for.',
    },
    { table: 'chart_codes', stays: 'A code on paper is for the chart that it was printed from.' },
  ],
  background: (parts) => [nowAndThen(() => clearSignUpsNowAndThen(parts))],
}
