import type { Sql } from '../../../server/database/connect.ts'
import type { Fragment } from '../../../server/database/keyset.ts'
import { allergyTable } from '../../chart/allergies/server/allergy-table.ts'
import { currentStatement } from '../../chart/allergies/server/statement-store.ts'
import { conditionTable } from '../../chart/conditions/server/condition-table.ts'
import { factStore, type StoredFact } from '../../chart/facts/server/fact-store.ts'
import { immunizationTable } from '../../chart/immunizations/server/immunization-table.ts'
import { medicineTable } from '../../chart/medicines/server/medicine-table.ts'
import { observationStore } from '../../chart/observations/server/observation-store.ts'
import { ChartSummary } from '../chart-summary.ts'

const mostResults = 8

/** The newest dose of each vaccine, of doses that are sorted by their day, newest first. */
function newestOfEach(doses: readonly StoredFact[]): StoredFact[] {
  const vaccines = new Set<string>()
  return doses.filter(({ text }) => {
    const vaccine = text.toLowerCase()
    return !vaccines.has(vaccine) && vaccines.add(vaccine)
  })
}

/** The summary of a chart: facts that count now, or that counted at a moment, read side by side. */
export function chartSummaryStore(sql: Sql) {
  const allergies = factStore(sql, allergyTable)
  const conditions = factStore(sql, conditionTable)
  const medicines = factStore(sql, medicineTable)
  const immunizations = factStore(sql, immunizationTable)
  const observations = observationStore(sql)

  return {
    async read(chartId: string, at?: Fragment): Promise<ChartSummary> {
      const [known, noKnownAllergies, active, taken, measures, given] = await Promise.all([
        allergies.list(chartId, sql`warns(row(f.*)::allergies)`, at),
        currentStatement(sql, chartId, at),
        conditions.list(
          chartId,
          sql`f.status = 'active' and f.error_at is null and f.certainty is distinct from 'refuted'`,
          at,
        ),
        medicines.list(
          chartId,
          sql`f.status in ('active', 'intended', 'on-hold') and f.error_at is null`,
          at,
        ),
        at ? observations.measuresAt(chartId, at) : observations.measures(chartId, {}),
        immunizations.list(chartId, sql`f.status = 'completed' and f.error_at is null`, at),
      ])
      const isVital = ({ category }: { category: string }) => category === 'vital-signs'
      return ChartSummary.parse({
        allergies: known,
        noKnownAllergies: known.length > 0 ? null : noKnownAllergies,
        conditions: active,
        medicines: taken,
        vitalSigns: measures.filter(isVital),
        results: measures.filter((one) => !isVital(one)).slice(0, mostResults),
        immunizations: newestOfEach(given),
      })
    },
  }
}
