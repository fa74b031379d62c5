import type { Sql } from '../../../../server/database/connect.ts'

export interface BookableDoctor {
  readonly id: string
  readonly name: string
  readonly specialty: string | null
}

/** Doctors whom people can book without the desk: they have hours, and somebody has turned it on. */
export function bookableDoctors(sql: Sql, id?: string) {
  return sql<BookableDoctor[]>`
    select d.id, d.name, d.specialty from users d
    where d.role = 'doctor' and d.status in ('active', 'no sign-in') and d.takes_appointments and d.name <> ''
      and exists (select from schedules s
        where s.doctor_id = d.id and s.hours <> '[]' and s.online_booking = 'on')
      ${id ? sql`and d.id = ${id}` : sql``}
    order by d.name, d.id limit 200`
}
