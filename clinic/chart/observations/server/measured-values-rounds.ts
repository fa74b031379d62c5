import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { inRounds, type Rounds } from '../../../../server/jobs/rounds.ts'
import { inTurns, isOurTurn } from '../../../../server/jobs/turns.ts'
import { trendNumber } from './measures-at.ts'
import { rangeOf } from './range-of.ts'

const pauseMs = 5_000
/** Notes of one transaction. */
const atOnce = 1_000

/** Keeps the measured values of the patients whose observations changed. One server does so at a time. */
export function measuredValuesRounds({
  sql,
  onError,
}: {
  readonly sql: Sql
  readonly onError: (error: unknown) => void
}): Rounds {
  const stopping = new AbortController()
  return inRounds(() => inTurns(async () => (await measureSome(sql)) === atOnce, stopping.signal), {
    pauseMs,
    stopping,
    onError,
  })
}

/** Computes the measured values behind the oldest notes, and answers how many notes these were. */
export async function measureSome(sql: Sql): Promise<number> {
  return sql.begin(async (tx) => {
    if (!(await isOurTurn(tx, 'measured-values'))) return 0
    // A note that is seen has committed, and so has its change. The charts are held: the removal of one waits for the
    // end, and one that is being removed is left out.
    const notes = await tx<{ id: string; patientId: string }[]>`
      select c.id, c.patient_id from measured_changes c join patients p on p.id = c.patient_id
      order by c.id limit ${atOnce} for key share of p skip locked`
    if (notes.length === 0) return 0
    await measure(tx, [...new Set(notes.map(({ patientId }) => patientId))])
    await tx`delete from measured_changes where id = any(${notes.map(({ id }) => id)}::bigint[])`
    return notes.length
  })
}

async function measure(tx: AnySql, patients: readonly string[]): Promise<void> {
  const counted = tx`(
    select o.id, o.patient_id, o.text, o.unit, n.number, n.day,
      lead(n.day) over (partition by o.patient_id, o.measure order by o.taken, o.id) as next_day,
      ${rangeOf(tx, tx`n.number`).standing} as standing,
      extract(year from age(n.day, p.dob))::smallint as age
    from observations o join patients p on p.id = o.patient_id
    cross join lateral (
      select ${trendNumber(tx, tx`o`)} as number, first_day_of(o.taken) as day) n
    where o.patient_id = any(${patients as string[]}::uuid[]) and o.error_at is null
      and o.status <> 'canceled' and n.number is not null)`
  await tx`
    insert into measured_kinds (text, unit)
    select distinct c.text, c.unit from ${counted} c
    where not exists (
      select from measured_kinds k where k.text = c.text and k.unit is not distinct from c.unit)`
  // Writes only what differs.
  await tx`
    with counted as materialized (
      select c.*, k.id as kind from ${counted} c
      join measured_kinds k on k.text = c.text and k.unit is not distinct from c.unit),
    gone as (
      delete from measured_values m where m.patient_id = any(${patients as string[]}::uuid[])
        and not exists (select from counted c where c.id = m.observation_id))
    insert into measured_values as m
      (observation_id, patient_id, kind, number, day, next_day, standing, age)
    select id, patient_id, kind, number, day, next_day, standing, age from counted
    on conflict (observation_id) do update set patient_id = excluded.patient_id,
      kind = excluded.kind, number = excluded.number, day = excluded.day,
      next_day = excluded.next_day, standing = excluded.standing, age = excluded.age
    where (m.patient_id, m.kind, m.number, m.day, m.next_day, m.standing, m.age)
      is distinct from (excluded.patient_id, excluded.kind, excluded.number, excluded.day,
        excluded.next_day, excluded.standing, excluded.age)`
}
