import type { Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { allergyTable } from '../../allergies/server/allergy-table.ts'
import { conditionTable } from '../../conditions/server/condition-table.ts'
import { factStore, type FactTable } from '../../facts/server/fact-store.ts'
import { chartIsOpen, openReason, type OpenChart } from '../../facts/server/open-chart.ts'
import { immunizationTable } from '../../immunizations/server/immunization-table.ts'
import { medicineTable } from '../../medicines/server/medicine-table.ts'
import { reportTable } from '../../observations/server/diagnostic-report-table.ts'
import { observationStore } from '../../observations/server/observation-store.ts'
import { carePlanTable } from '../../plans/server/plan-tables.ts'
import { procedureTable } from '../../procedures/server/procedure-table.ts'
import { FactsOfVisit } from '../facts-of-visit.ts'

interface OpenVisit {
  readonly visitId: string
  readonly chart: OpenChart
}

/** The facts of visits, read side by side. */
export function factsOfVisitStore(sql: Sql) {
  const observations = observationStore(sql).facts
  const ofKind = (table: FactTable) => factStore(sql, table)
  const stores = {
    conditions: ofKind(conditionTable),
    allergies: ofKind(allergyTable),
    diagnosticReports: ofKind(reportTable),
    procedures: ofKind(procedureTable),
    immunizations: ofKind(immunizationTable),
    medicines: ofKind(medicineTable),
    carePlans: ofKind(carePlanTable),
  }

  return {
    /** A visit of an open chart; its doctor reads it, as the record of it, also once the care has ended. */
    async find(viewer: Viewer, id: string): Promise<OpenVisit | undefined> {
      const isOwn = viewer.role === 'doctor' ? sql`a.doctor_id = ${viewer.userId}` : sql`false`
      const [chart] = await sql<OpenChart[]>`
        select p.id, p.dob, ${openReason(sql, viewer)} as reason
        from appointments a join patients p on p.id = a.patient_id
        where a.id = ${id} and a.deleted_at is null and (${chartIsOpen(sql, viewer)} or ${isOwn})`
      return chart && { visitId: id, chart }
    },

    async read({ visitId, chart }: OpenVisit): Promise<FactsOfVisit> {
      const ofVisit = sql`f.appointment_id = ${visitId} and f.error_at is null`
      const kinds = Object.entries({ ...stores, observations })
      const rows = await Promise.all(
        kinds.map(async ([name, store]) => [name, await store.list(chart.id, ofVisit)] as const),
      )
      return FactsOfVisit.parse(Object.fromEntries(rows))
    },
  }
}
