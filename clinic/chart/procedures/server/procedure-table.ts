import type { KindOfFact } from '../../facts/server/fact-concept.ts'
import { procedures } from '../procedure.ts'

export const procedureTable: KindOfFact = {
  fields: procedures.fields,
  enteredFields: procedures.enteredFields,
  table: 'procedures',
  words: ['procedure', 'procedures'],
  order: (sql) => sql`f.done desc nulls last`,
  moments: { done: 'Date' },
  ahead: ({ status }) => (status === 'preparation' ? ['done'] : []),
}
