import type { Viewer } from '../../../contract/role.ts'
import type { Sql } from '../../../server/database/connect.ts'
import { factStore } from '../../chart/facts/server/fact-store.ts'
import { chartIsOpen, openReason, type OpenChart } from '../../chart/facts/server/open-chart.ts'
import { observationStore } from '../../chart/observations/server/observation-store.ts'
import { type FactKindName, factKindNames, inAnswer } from '../fact-kinds.ts'
import { FactsOfVisit } from '../facts-of-visit.ts'
import { factTables } from './fact-tables.ts'

/** Goals and illnesses of the family belong to no visit. */
const ofNoVisit: readonly FactKindName[] = ['goals', 'family-history']
const kindsOfVisits = factKindNames.filter((kind) => !ofNoVisit.includes(kind))

interface OpenVisit {
  readonly visitId: string
  readonly chart: OpenChart
}

/** The facts of visits, read side by side. */
export function factsOfVisitStore(sql: Sql) {
  const observations = observationStore(sql).facts
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
      const rows = kindsOfVisits.map(async (kind) => {
        const facts = await factStore(sql, factTables[kind]).list(chart.id, ofVisit)
        return [inAnswer(kind), facts] as const
      })
      return FactsOfVisit.parse({
        ...Object.fromEntries(await Promise.all(rows)),
        observations: await observations.list(chart.id, ofVisit),
      })
    },
  }
}
