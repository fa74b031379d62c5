import type { AnswerOf, QueryOf } from '../../../../contract/endpoint.ts'
import { isRealDay } from '../../../../contract/dates.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import type { listLikelyDuplicates } from '../likely-duplicate.ts'

type Asked = QueryOf<typeof listLikelyDuplicates>

/** Charts that may be the same person: a similar name and the same date of birth, or the same phone. */
export async function findLikelyDuplicates(
  sql: AnySql,
  { name, dob, contact, except }: Asked,
): Promise<AnswerOf<typeof listLikelyDuplicates>> {
  const born = isRealDay(dob) ? dob : null
  return sql`
    select p.id, p.mrn, p.name, p.email, p.dob,
      case d.place when 0 then 'name and date of birth' else 'phone' end as because,
      u.id is not null and u.email_confirmed_at is null as is_unconfirmed
    from likely_duplicates(${except ?? null}, ${name}, ${born}, ${contact}) d
      join patients p on p.id = d.id left join users u on u.id = p.user_id
    order by d.place, d.likeness desc, p.sort_name, p.id`
}

interface Written {
  readonly id: string
  readonly name: string
  readonly dob: string | null
  readonly contact: string | null
}

/**
 * The likely duplicates of a chart that nobody has seen yet, or null, as a value of the statement that writes
 * the chart, or of its transaction: other desks that write the same person wait until its end.
 */
export function unseenDuplicates(
  sql: AnySql,
  { id, name, dob, contact }: Written,
  seen: readonly string[],
): Fragment {
  return sql`unseen_duplicates(${id}::uuid, ${name}, ${dob}::date, ${contact}, ${[...seen]}::uuid[])`
}

/** The refusal of a chart, with all charts that look like it, also those that were seen. */
export async function likelyDuplicate(
  sql: AnySql,
  { id, name, dob, contact }: Written,
): Promise<Problem> {
  const asked = { name, dob: dob ?? '', contact: contact ?? '', except: id }
  return new Problem('likely-duplicate', { current: await findLikelyDuplicates(sql, asked) })
}
