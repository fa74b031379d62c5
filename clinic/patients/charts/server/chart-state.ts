import type { AnySql } from '../../../../server/database/connect.ts'
import { noVisitsBecause } from '../chart-state.ts'
import type { Patient } from '../patient.ts'

type Stored = Pick<Patient, 'deceasedOn' | 'death' | 'archivedAt'>

/** Why a chart takes no visits; null for one that does. In SQL the rule is `is_living_chart`. */
export async function whyNoVisits(sql: AnySql, patientId: string): Promise<string | null> {
  const [chart] = await sql<Stored[]>`
    select deceased_on, death, archived_at from patients
    where id = ${patientId} and merged_into is null`
  return chart ? noVisitsBecause(chart) : 'This patient is not in the register.'
}
