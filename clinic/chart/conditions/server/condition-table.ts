import type { KindOfFact } from '../../facts/server/fact-concept.ts'
import { conditions } from '../condition.ts'

export const conditionTable: KindOfFact = {
  fields: conditions.fields,
  enteredFields: conditions.enteredFields,
  table: 'conditions',
  words: ['problem', 'problems'],
  order: (sql) => sql`f.status <> 'active', f.since desc nulls last`,
  moments: { since: 'Since', until: 'Until' },
}
