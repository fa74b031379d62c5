import type { AnswerOf, QueryOf } from '../../../../contract/endpoint.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { userStore } from '../../../access/users/server/user-store.ts'
import type { listDoctorsToBook } from '../doctor-to-book.ts'

/** How many of a doctor's last visits are looked at, none older than half a year. */
const lastVisits = 100

/** Doctors with the visit type that each has most; types of groups and retired ones do not count. */
export function doctorsToBook(sql: Sql) {
  const users = userStore(sql)
  return async (
    query: QueryOf<typeof listDoctorsToBook>,
  ): Promise<AnswerOf<typeof listDoctorsToBook>> => {
    const { entries, hasMore } = await users.doctors(query)
    const usual = await sql<{ doctorId: string; typeId: string }[]>`
      select d.id as doctor_id, most.type_id
      from unnest(${entries.map(({ id }) => id)}::uuid[]) d (id) cross join lateral (
        select last.visit_type_id as type_id
        from (
          select visit_type_id from appointments
          where doctor_id = d.id and deleted_at is null
            and starts_at between now() - interval '180 days' and now()
          order by starts_at desc, id desc limit ${lastVisits}
        ) last
        join visit_types t on t.id = last.visit_type_id
        where t.status = 'active' and t.capacity = 1
        group by last.visit_type_id order by count(*) desc, last.visit_type_id limit 1
      ) most`
    const typeOf = new Map(usual.map(({ doctorId, typeId }) => [doctorId, typeId]))
    return {
      entries: entries.map((entry) => ({ ...entry, usualTypeId: typeOf.get(entry.id) ?? null })),
      hasMore,
    }
  }
}
