import type { KindOfFact } from '../../facts/server/fact-concept.ts'
import { medicines } from '../medicine.ts'

export const medicineTable: KindOfFact = {
  fields: medicines.fields,
  enteredFields: medicines.enteredFields,
  table: 'medicines',
  words: ['medicine', 'medicines'],
  order: (sql) => sql`f.status not in ('active', 'intended', 'on-hold'), f.since desc nulls last`,
  moments: { since: 'Since', until: 'Until' },
  ahead: ({ status }) => (status === 'intended' ? ['since', 'until'] : ['until']),
}
