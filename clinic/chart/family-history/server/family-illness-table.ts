import type { KindOfFact } from '../../facts/server/fact-concept.ts'
import { familyHistory } from '../family-illness.ts'

export const familyTable: KindOfFact = {
  fields: familyHistory.fields,
  enteredFields: familyHistory.enteredFields,
  table: 'family_illnesses',
  words: ['illness in the family', 'illnesses in the family'],
  order: (sql) => sql`f.relative, f.created_at desc`,
}
