import type { KindOfFact } from '../../facts/server/fact-concept.ts'
import { immunizations } from '../immunization.ts'

export const immunizationTable: KindOfFact = {
  fields: immunizations.fields,
  enteredFields: immunizations.enteredFields,
  table: 'immunizations',
  words: ['vaccination', 'vaccinations'],
  order: (sql) => sql`f.given desc`,
  moments: { given: 'Date' },
}
