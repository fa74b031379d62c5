import type { ServerConcept } from '../../../../server/concept.ts'
import { addressRounds } from './address-rounds.ts'
import { peopleRoutes } from './people-routes.ts'

export const people: ServerConcept = {
  mount: peopleRoutes,
  background: (parts) => [addressRounds(parts)],
  chartRows: [
    { table: 'patient_addresses', words: ['address', 'addresses'], at: 'created_at' },
    { table: 'contact_points', words: ['contact', 'contacts'], at: 'created_at' },
    { table: 'patient_names', words: ['name', 'names'], at: 'created_at' },
    { table: 'related_people', words: ['related person', 'related people'], at: 'created_at' },
    {
      table: 'related_people',
      column: 'relative_id',
      stays: 'The chart that was merged away leads to the one that stayed.',
    },
  ],
  chartTables: ['patient_addresses', 'contact_points', 'patient_names', 'related_people'],
}
