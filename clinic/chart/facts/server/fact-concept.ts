import type { ServerConcept } from '../../../../server/concept.ts'
import type { FactEndpoints } from '../fact-endpoints.ts'
import { factListRoute, factRoutes } from './fact-routes.ts'
import { factStore, type FactTable, type StoredFact } from './fact-store.ts'

/** A kind of facts, for its store and for the merging of charts. */
export interface KindOfFact extends FactTable {
  /** One of them and several, in words. */
  readonly words: readonly [one: string, several: string]
}

/** The server half of a kind of facts that needs nothing besides the endpoints of all kinds. */
export function factConcept(endpoints: FactEndpoints<StoredFact>, kind: KindOfFact): ServerConcept {
  return {
    mount(app, { sql }) {
      const facts = factStore(sql, kind)
      factListRoute(app, sql, endpoints, facts)
      factRoutes(app, sql, endpoints, facts)
    },
    ...rowsOfCharts(kind),
  }
}

/** How the rows of a kind belong to charts. */
export function rowsOfCharts({
  table,
  words,
}: Pick<KindOfFact, 'table' | 'words'>): Pick<ServerConcept, 'chartTables' | 'chartRows'> {
  return { chartTables: [table], chartRows: [{ table, words, at: 'created_at' }] }
}
