import { nowAndThen, type ServerConcept } from '../../../../server/concept.ts'
import { doubleRoutes } from './double-routes.ts'
import { findDoublesNowAndThen } from './double-store.ts'
import { mergeRoutes } from './merge-routes.ts'

export const merging: ServerConcept = {
  mount(app, parts) {
    mergeRoutes(app, parts)
    doubleRoutes(app, parts.sql)
  },
  background: ({ sql }) => [nowAndThen(() => findDoublesNowAndThen(sql))],
  chartRows: [
    { table: 'doubles_due', stays: 'Doubles are looked for anew.' },
    { table: 'likely_doubles', column: 'one_id', stays: 'Doubles are looked for anew.' },
    { table: 'likely_doubles', column: 'other_id', stays: 'Doubles are looked for anew.' },
    {
      table: 'chart_merges',
      column: 'stayed_id',
      stays: 'A merge is undone on the charts that it was made of.',
    },
    {
      table: 'chart_merges',
      column: 'merged_id',
      stays: 'A merge is undone on the charts that it was made of.',
    },
  ],
}
