import type { AnySql } from '../../../../server/database/connect.ts'
import type { Patient } from '../../charts/patient.ts'
import type { MergePreview } from '../chart-merge.ts'

type Conflict = MergePreview['conflicts'][number]

/** The obstacles to a merge, and the points that somebody has to look at after it. */
export async function mergeConflicts(
  sql: AnySql,
  stayed: Patient,
  merged: Patient,
): Promise<Conflict[]> {
  const found: Conflict[] = []
  if (stayed.archivedAt) {
    found.push({
      text: `The chart ${stayed.mrn} is archived. Bring it back first, or let the other chart stay.`,
      isInTheWay: true,
    })
  }
  if (stayed.account && merged.account) {
    found.push({
      text: `Both charts have a portal account: ${stayed.account.email ?? ''} and ${merged.account.email ?? ''}. An admin has to delete the one that is not used any more; then the charts can be merged.`,
      isInTheWay: true,
    })
  }
  const ids = [stayed.id, merged.id]
  const [offers] = await sql<{ count: number }[]>`
    select count(distinct patient_id)::int from slot_offers
    where state = 'open' and patient_id = any(${ids}::uuid[])`
  if (offers?.count === 2) {
    found.push({
      text: 'Both charts have an open offer of the waiting list. Withdraw one of them first.',
      isInTheWay: true,
    })
  }
  const overlaps = await sql<{ at: string }[]>`
    select to_char(a.starts_at at time zone c.time_zone, 'YYYY-MM-DD HH24:MI') as at
    from appointments a join appointments b on b.patient_id = ${stayed.id} and b.released is null
      and tstzrange(b.starts_at, b.ends_at) && tstzrange(a.starts_at, a.ends_at), clinic c
    where a.patient_id = ${merged.id} and a.released is null
    group by a.id, c.time_zone order by a.starts_at desc limit 10`
  for (const { at } of overlaps) {
    found.push({
      text: `Both have a visit at ${at}. After the merge they overlap: cancel one of them.`,
      isInTheWay: false,
    })
  }
  const [waiting] = await sql<{ count: number }[]>`
    select count(distinct patient_id)::int from waiting_entries
    where state = 'waiting' and patient_id = any(${ids}::uuid[])`
  if (waiting?.count === 2) {
    found.push({
      text: 'Both are on the waiting list. After the merge the patient waits twice: withdraw one entry.',
      isInTheWay: false,
    })
  }
  return found
}
