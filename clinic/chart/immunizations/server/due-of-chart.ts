import { isMoment } from '../../facts/moment.ts'
import type { VaccinationSchedule } from '../../../settings/vaccination-schedule.ts'
import type { VaccinationsDue } from '../vaccinations-due.ts'
import { dosesOf } from './due/doses-of-group.ts'
import { cvxOf } from './due/known-vaccine.ts'
import { scheduleOf } from './due/schedule.ts'

/** The parts of a chart on which its vaccinations depend. */
export interface VaccinatedChart {
  readonly dob: string | null
  readonly isEstimated: boolean
  readonly isDeceased: boolean
  readonly gender: string | null
}

/** A vaccination that was given. */
export interface GivenRow {
  readonly id: string
  readonly text: string
  readonly given: string
  readonly codes: readonly { system: string | null; code: string; display: string | null }[]
}

interface Asked {
  readonly chosen: VaccinationSchedule
  readonly today: string
}

const sexes: Readonly<Record<string, 'F' | 'M'>> = { female: 'F', male: 'M' }

/** The day of a moment; of a month its middle, as nobody knows better; null for a year. */
function dayOf(moment: string, born: string): string | null {
  if (!isMoment(moment) || moment.length < 7) return null
  const day = moment.length === 7 ? `${moment}-15` : moment.slice(0, 10)
  return day < born ? born : day
}

/** The doses that are due for a chart under a schedule. The vaccinations are in the order of their days. */
export async function dueOfChart(
  chart: VaccinatedChart | undefined,
  rows: readonly GivenRow[],
  { chosen, today }: Asked,
): Promise<VaccinationsDue> {
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
  return {
    schedule: chosen,
    missing: null,
    isBirthEstimated: chart.isEstimated,
    doses: dosesOf(
      schedule,
      { born, sex: sexes[chart.gender ?? ''] ?? null, today },
      placed.flatMap(({ id, cvx, day }) => (cvx === null || day === null ? [] : { id, cvx, day })),
    ),
    unplaced: placed.flatMap(({ id, text, given, cvx, day }) =>
      cvx !== null && day !== null
        ? []
        : { id, text, given, why: cvx === null ? 'vaccine' : 'day' },
    ),
  }
}
