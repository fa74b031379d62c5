import type { KindOfFact } from '../../facts/server/fact-concept.ts'
import { carePlans } from '../care-plan.ts'
import { goals } from '../goal.ts'

export const carePlanTable: KindOfFact = {
  fields: carePlans.fields,
  enteredFields: carePlans.enteredFields,
  table: 'care_plans',
  words: ['care plan', 'care plans'],
  order: (sql) => sql`f.status not in ('active', 'draft', 'on-hold'), f.since desc nulls last`,
  moments: { since: 'Since', until: 'Until' },
  ahead: ({ status }) => (status === 'draft' ? ['since', 'until'] : ['until']),
}

export const goalTable: KindOfFact = {
  fields: goals.fields,
  enteredFields: goals.enteredFields,
  table: 'goals',
  words: ['goal', 'goals'],
  order: (sql) => sql`f.status in ('completed', 'canceled', 'rejected'), f.since desc nulls last`,
  moments: { since: 'Since', due: 'Target day' },
  ahead: ({ status }) =>
    ['proposed', 'planned'].includes(String(status)) ? ['since', 'due'] : ['due'],
}
