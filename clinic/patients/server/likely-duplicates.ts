import type { AnswerOf, QueryOf } from '../../../contract/endpoint.ts'
import { isRealDay } from '../../../contract/dates.ts'
import type { Sql } from '../../../server/database/connect.ts'
import type { listLikelyDuplicates } from '../patient.ts'

/** Shorter numbers are extensions that many people share. */
const leastDigits = 7
/** Compared digits from the end, without country code and trunk zero, which people write or leave out. */
const comparedDigits = 9
/** The part of their trigrams that two names must share, in any order of words. */
const leastLikeness = 0.4
const most = 5

/** Charts that may be the same person: a similar name and the same date of birth, or the same phone. */
export async function findLikelyDuplicates(
  sql: Sql,
  { name, dob, contact }: QueryOf<typeof listLikelyDuplicates>,
): Promise<AnswerOf<typeof listLikelyDuplicates>> {
  const born = name.trim() && isRealDay(dob) ? dob : null
  const digits = contact.replace(/\D/g, '')
  const phone = digits.length >= leastDigits ? `%${digits.slice(-comparedDigits)}%` : null
  if (born === null && phone === null) return []
  return sql`
    with found as (
      select id, 0 as place, similarity(sort_name, searchable(${name})) as likeness
      from patients where merged_into is null and dob = ${born}
        and similarity(sort_name, searchable(${name})) >= ${leastLikeness}
      union all
      select id, 1, 0 from patients
      where merged_into is null and archived_at is null and search_text like ${phone}
        and regexp_replace(contact, '[^0-9]', '', 'g') like ${phone}
    ),
    best as (
      select distinct on (id) id, place, likeness from found order by id, place
    )
    select p.id, p.mrn, p.name, p.email, p.dob,
      case b.place when 0 then 'name and date of birth' else 'phone' end as because,
      u.id is not null and u.email_confirmed_at is null as is_unconfirmed
    from best b join patients p on p.id = b.id left join users u on u.id = p.user_id
    order by b.place, b.likeness desc, p.sort_name, p.id limit ${most}`
}
