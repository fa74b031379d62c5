import { setImmediate } from 'node:timers/promises'
import { daysAfter } from '../../../../contract/dates.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { inRounds, type Rounds } from '../../../../server/jobs/rounds.ts'
import { readClinicRow } from '../../../settings/server/clinic-store.ts'
import type { ScheduledDose } from '../vaccinations-due.ts'
import { dueOfChart, type GivenRow, type VaccinatedChart } from './due-of-chart.ts'

const pauseMs = 5_000
/** Charts of one transaction: short, because a writer of one of them waits for it. */
const atOnce = 50
/** Charts of one round; the next one goes on. */
const mostInRound = 2_000

type Chart = VaccinatedChart & { readonly id: string; readonly isMerged: boolean }

/**
 * Keeps the vaccinations that are due for all patients: of those whose chart or vaccinations changed soon after, and of
 * all once a day, because doses become due by age. Any number of servers share the work.
 */
export function vaccinationsDueRounds({
  sql,
  onError,
}: {
  readonly sql: Sql
  readonly onError: (error: unknown) => void
}): Rounds {
  const stopping = new AbortController()
  return inRounds(
    async () => {
      let done = 0
      for (let last = atOnce; last > 0 && done < mostInRound; done += last) {
        if (stopping.signal.aborted) return
        last = await computeSome(sql)
      }
    },
    { pauseMs, stopping, onError },
  )
}

/** Computes some of the charts that are not of this day or this schedule, and answers how many. */
export async function computeSome(sql: Sql): Promise<number> {
  const { vaccinationSchedule: chosen, today } = await readClinicRow(sql)
  // Without a schedule nothing becomes due with time.
  const round = chosen === 'none' ? 'none' : `${chosen} ${today}`
  return sql.begin(async (tx) => {
    // The charts are held too: their removal waits for the end, and one that is being removed is left out.
    const found = await tx<{ patientId: string }[]>`
      select c.patient_id from vaccinations_computed c join patients p on p.id = c.patient_id
      where c.round is null or c.round < ${round} or c.round > ${round}
      limit ${atOnce} for update of c skip locked for key share of p skip locked`
    const ids = found.map(({ patientId }) => patientId)
    if (ids.length === 0) return 0
    const { charts, given } = await readCharts(tx, ids)
    const due: object[] = []
    for (const chart of charts) {
      // Other requests are answered between two charts.
      await setImmediate()
      const { doses } = await dueOfChart(chart, given.get(chart.id) ?? [], { chosen, today })
      if (!chart.isMerged) due.push(...doses.flatMap((dose) => rowOf(chart.id, dose)))
    }
    await keep(tx, ids, due)
    await tx`
      update vaccinations_computed set round = ${round}, computed_at = now()
      where patient_id = any(${ids}::uuid[])`
    return ids.length
  })
}

async function readCharts(tx: AnySql, ids: readonly string[]) {
  const charts = await tx<Chart[]>`
    select id, dob, gender, dob_certainty is not null as is_estimated,
      (deceased_on is not null or death is not null) as is_deceased,
      merged_into is not null as is_merged
    from patients where id = any(${ids as string[]}::uuid[])`
  const rows = await tx<(GivenRow & { patientId: string })[]>`
    select patient_id, id, text, given, codes from immunizations
    where patient_id = any(${ids as string[]}::uuid[]) and status = 'completed' and error_at is null
    order by given, id`
  return { charts, given: Map.groupBy(rows, ({ patientId }) => patientId) }
}

/** The row of a dose that is due or overdue; of a group of vaccines that is at most one. */
function rowOf(patientId: string, dose: ScheduledDose): object[] {
  const { group, words, state, from, until } = dose
  if ((state !== 'due' && state !== 'overdue') || from === null) return []
  return [
    {
      ...{ patient_id: patientId, vaccine: group, illnesses: words, dose: dose.dose ?? 1, state },
      ...{ due_on: from, overdue_on: until && daysAfter(until, 1) },
    },
  ]
}

/** Writes only what differs, so that a quiet night changes few rows. */
async function keep(tx: AnySql, ids: readonly string[], due: readonly object[]): Promise<void> {
  const rows = tx`jsonb_to_recordset(${JSON.stringify(due)}::text::jsonb) n (patient_id uuid, vaccine text,
    illnesses text, dose integer, state text, due_on date, overdue_on date)`
  await tx`
    delete from vaccinations_due d where d.patient_id = any(${ids as string[]}::uuid[])
      and not exists (select from ${rows} where n.patient_id = d.patient_id and n.vaccine = d.vaccine)`
  await tx`
    insert into vaccinations_due as d (patient_id, vaccine, illnesses, dose, state, due_on, overdue_on)
    select n.* from ${rows}
    on conflict (patient_id, vaccine) do update set illnesses = excluded.illnesses, dose = excluded.dose,
      state = excluded.state, due_on = excluded.due_on, overdue_on = excluded.overdue_on
    where (d.illnesses, d.dose, d.state, d.due_on, d.overdue_on) is distinct from
      (excluded.illnesses, excluded.dose, excluded.state, excluded.due_on, excluded.overdue_on)`
}
