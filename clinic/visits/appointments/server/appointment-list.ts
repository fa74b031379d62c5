import type { QueryOf } from '../../../../contract/endpoint.ts'
import type { Page } from '../../../../contract/page.ts'
import { clinicians, type Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { countUpTo, keptCount } from '../../../../server/database/counts.ts'
import { type Fragment, keyset, type Total } from '../../../../server/database/keyset.ts'
import type { Appointment, listAppointments } from '../appointment.ts'
import { appointmentRows } from './appointment-rows.ts'
import { appointmentSearch, soughtWords } from './appointment-search.ts'
import {
  type ListedAppointment,
  listedAppointments,
  type ListedRow,
  toAppointment,
} from './listed-appointments.ts'

type Asked = QueryOf<typeof listAppointments>

/** Lists of appointments, as fast among millions as among hundreds. */
export function appointmentList(sql: Sql) {
  const { own, visibleTo, timeZone } = appointmentRows(sql)
  const { columns, people } = listedAppointments(sql)

  const startOf = (day: string): Fragment => sql`(${day}::date::timestamp at time zone ${timeZone})`

  // Must be the condition of the index, word for word.
  const bookedAnyway = sql`and (a.outside_reason is not null or a.overlap_reason is not null
    or a.patient_overlap_reason is not null or a.resource_overlap_reason is not null)`

  /** The filters on `appointments a`, all but the search. */
  function chosen(viewer: Fragment, asked: Partial<Asked>): Fragment {
    const { doctorId, patientId, status, state, from, to, anyway } = asked
    return sql`a.deleted_at is null and ${viewer}
      ${doctorId ? sql`and a.doctor_id = ${doctorId}` : sql``}
      ${patientId ? sql`and a.patient_id = ${patientId}` : sql``}
      ${state ? sql`and a.stage = 'no-show'` : sql``}
      ${status ? sql`and a.status = ${status}` : sql``}
      ${anyway ? bookedAnyway : sql``}
      ${from ? sql`and a.starts_at >= ${startOf(from)}` : sql``}
      ${to ? sql`and a.starts_at < ((${to}::date + 1)::timestamp at time zone ${timeZone})` : sql``}`
  }

  async function page(
    base: Fragment,
    asked: Partial<Asked> & { limit: number },
    total: () => Promise<Total>,
  ): Promise<Page<Appointment>> {
    const paging = keyset<ListedAppointment>(
      sql,
      {
        columns: [
          { sql: 'a.starts_at', type: 'timestamptz', of: (row) => row.startsAt },
          { sql: 'a.id', type: 'uuid', of: (row) => row.id },
        ],
        direction: asked.order === 'oldest' ? 'asc' : 'desc',
      },
      asked,
    )
    const { limit } = paging
    const order = sql`${paging.order}`
    const here = sql`${base} and ${paging.position}`
    const words = soughtWords(asked.search)
    if (words !== '') {
      const search = appointmentSearch(sql, words)
      const sought = { base, here, order, limit }
      const found = await search.find(sought)
      return paging.page(found.map(toAppointment), () => search.count(sought))
    }
    // The page is cut before people are joined to it, so that no plan joins more than the page.
    const rows = await sql<ListedRow[]>`
      select ${columns} from (
        select * from appointments a where ${here} order by ${order} limit ${limit}
      ) a ${people(asked)} order by ${order}`
    return paging.page(rows.map(toAppointment), total)
  }

  return {
    /** All that the viewer may see. */
    list(viewer: Viewer, asked: Asked): Promise<Page<Appointment>> {
      const base = chosen(visibleTo(viewer), asked)
      const { doctorId, patientId, status, state, from, to, anyway } = asked
      const isCut = [doctorId, patientId, status, state, from, to, anyway].some(
        (filter) => filter !== undefined,
      )
      const isWhole = !isCut && clinicians.some((role) => role === viewer.role)
      return page(base, asked, () =>
        isWhole
          ? keptCount(sql, 'appointments')
          : countUpTo(sql, sql`from appointments a where ${base}`),
      )
    },

    /** The viewer's own ones (C-12). */
    async listOwn(
      viewer: Viewer,
      asked: Omit<Asked, 'doctorId' | 'patientId'>,
    ): Promise<Page<Appointment>> {
      const base = chosen(own(viewer), asked)
      return page(base, asked, () => countUpTo(sql, sql`from appointments a where ${base}`))
    },
  }
}
