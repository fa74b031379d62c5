import type { Sql } from '../../../../server/database/connect.ts'
import { readClinicRow } from '../../../settings/server/clinic-store.ts'
import type { VaccinationsDue } from '../vaccinations-due.ts'
import { dueOfChart, type GivenRow, type VaccinatedChart } from './due-of-chart.ts'

export function vaccinationsDueStore(sql: Sql) {
  return {
    /** The doses that are due for a patient under the schedule of the clinic. */
    async read(chartId: string): Promise<VaccinationsDue> {
      const [{ vaccinationSchedule: chosen, today }, [chart], rows] = await Promise.all([
        readClinicRow(sql),
        sql<VaccinatedChart[]>`
          select dob, gender, dob_certainty is not null as is_estimated,
            (deceased_on is not null or death is not null) as is_deceased
          from patients where id = ${chartId}`,
        sql<GivenRow[]>`
          select id, text, given, codes from immunizations
          where patient_id = ${chartId} and status = 'completed' and error_at is null
          order by given, id`,
      ])
      return dueOfChart(chart, rows, { chosen, today })
    },
  }
}
