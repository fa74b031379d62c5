import type { KindOfFact } from '../../facts/server/fact-concept.ts'
import { allergies } from '../allergy.ts'

export const allergyTable: KindOfFact = {
  fields: allergies.fields,
  enteredFields: allergies.enteredFields,
  table: 'allergies',
  words: ['allergy', 'allergies'],
  order: (sql) => sql`f.status <> 'active', f.certainty is not distinct from 'refuted', f.text`,
  moments: { since: 'Since' },
}
