import type { Sql } from '../../../../server/database/connect.ts'
import { allergyTable } from '../../allergies/server/allergy-table.ts'
import { currentStatement } from '../../allergies/server/statement-store.ts'
import { conditionTable } from '../../conditions/server/condition-table.ts'
import { factStore } from '../../facts/server/fact-store.ts'
import { immunizationTable } from '../../immunizations/server/immunization-table.ts'
import { medicineTable } from '../../medicines/server/medicine-table.ts'
import { observationStore } from '../../observations/server/observation-store.ts'
import { ChartSummary } from '../chart-summary.ts'

const mostResults = 8

/** The summary of a chart: facts that count now, read side by side. */
export function chartSummaryStore(sql: Sql) {
  const allergies = factStore(sql, allergyTable)
  const conditions = factStore(sql, conditionTable)
  const medicines = factStore(sql, medicineTable)
  const immunizations = factStore(sql, immunizationTable)
  const observations = observationStore(sql)

  return {
    async read(chartId: string): Promise<ChartSummary> {
      const [known, noKnownAllergies, active, taken, measures, given] = await Promise.all([
        allergies.list(chartId, sql`warns(f)`),
        currentStatement(sql, chartId),
        conditions.list(
          chartId,
          sql`f.status = 'active' and f.error_at is null and f.certainty is distinct from 'refuted'`,
        ),
        medicines.list(
          chartId,
          sql`f.status in ('active', 'intended', 'on-hold') and f.error_at is null`,
        ),
        observations.measures(chartId, {}),
        immunizations.list(
          chartId,
          sql`f.status = 'completed' and f.error_at is null and not exists (
            select from immunizations n where n.patient_id = f.patient_id and n.error_at is null
              and n.status = 'completed' and lower(n.text) = lower(f.text)
              and (n.given, n.id) > (f.given, f.id))`,
        ),
      ])
      const isVital = ({ category }: { category: string }) => category === 'vital-signs'
      return ChartSummary.parse({
        allergies: known,
        noKnownAllergies: known.length > 0 ? null : noKnownAllergies,
        conditions: active,
        medicines: taken,
        vitalSigns: measures.filter(isVital),
        results: measures.filter((one) => !isVital(one)).slice(0, mostResults),
        immunizations: given,
      })
    },
  }
}
