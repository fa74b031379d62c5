import type { Sql } from '../../../../server/database/connect.ts'
import { readClinicRow } from '../../../settings/server/clinic-store.ts'
import { isMoment } from '../../facts/moment.ts'
import type { VaccinationsDue } from '../vaccinations-due.ts'
import { dosesOf } from './due/doses-of-group.ts'
import { cvxOf } from './due/known-vaccine.ts'
import { scheduleOf } from './due/schedule.ts'

interface Chart {
  readonly dob: string | null
  readonly isEstimated: boolean
  readonly isDeceased: boolean
  readonly gender: string | null
}

interface GivenRow {
  readonly id: string
  readonly text: string
  readonly given: string
  readonly codes: readonly { system: string | null; code: string; display: string | null }[]
}

/** The day of a moment; of a month its middle, as nobody knows better; null for a year. */
function dayOf(moment: string, born: string): string | null {
  if (!isMoment(moment) || moment.length < 7) return null
  const day = moment.length === 7 ? `${moment}-15` : moment.slice(0, 10)
  return day < born ? born : day
}

export function vaccinationsDueStore(sql: Sql) {
  return {
    /** The doses that are due for a patient under the schedule of the clinic. */
    async read(chartId: string): Promise<VaccinationsDue> {
      const [clinic, [chart], rows] = await Promise.all([
        readClinicRow(sql),
        sql<Chart[]>`
          select dob, gender, dob_certainty is not null as is_estimated,
            (deceased_on is not null or death is not null) as is_deceased
          from patients where id = ${chartId}`,
        sql<GivenRow[]>`
          select id, text, given, codes from immunizations
          where patient_id = ${chartId} and status = 'completed' and error_at is null
          order by given, id`,
      ])
      const { vaccinationSchedule: chosen, today } = clinic
      const none = { schedule: chosen, isBirthEstimated: false, doses: [], unplaced: [] }
      if (chosen === 'none') return { ...none, missing: 'schedule' }
      if (!chart?.dob) return { ...none, missing: 'date of birth' }
      if (chart.isDeceased) return { ...none, missing: 'deceased' }

      const born = chart.dob
      const schedule = await scheduleOf(chosen)
      const placed = rows.map(({ id, text, given, codes }) => ({
        ...{ id, text, given },
        cvx: cvxOf({ text, codes }, schedule.vaccines),
        day: dayOf(given, born),
      }))
      const sexes: Readonly<Record<string, 'F' | 'M'>> = { female: 'F', male: 'M' }
      return {
        schedule: chosen,
        missing: null,
        isBirthEstimated: chart.isEstimated,
        doses: dosesOf(
          schedule,
          { born, sex: sexes[chart.gender ?? ''] ?? null, today },
          placed.flatMap(({ id, cvx, day }) =>
            cvx === null || day === null ? [] : { id, cvx, day },
          ),
        ),
        unplaced: placed.flatMap(({ id, text, given, cvx, day }) =>
          cvx !== null && day !== null
            ? []
            : { id, text, given, why: cvx === null ? 'vaccine' : 'day' },
        ),
      }
    },
  }
}
