import { daysAfter } from '../../../../contract/dates.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { VisitType } from '../../../availability/visit-types/visit-type.ts'
import { readClinicRow } from '../../../settings/server/clinic-store.ts'
import { bookableDoctors } from './bookable-doctors.ts'
import { freeSlotStore } from './free-slot-store.ts'

interface Asked {
  /** Days as `YYYY-MM-DD`, both included. */
  readonly from: string
  readonly to: string
  readonly doctorId?: string | undefined
  /** Only doctors of this specialty. */
  readonly specialty?: string | undefined
  /** The length of a visit that is moved; otherwise the type's. */
  readonly minutes?: number | undefined
  /** The visit that is moved; its own time counts as free. */
  readonly except?: string | undefined
}

/**
 * The free times that people book without the desk: with doctors who are bookable online, within lead
 * time and horizon of the type, the soonest first. The caller checks who may book the type.
 */
export function offeredOnline(sql: Sql) {
  const free = freeSlotStore(sql)

  return async (type: VisitType, { doctorId, specialty, from, to, minutes, except }: Asked) => {
    const { today } = await readClinicRow(sql)
    const last = daysAfter(today, type.horizonDays)
    const days = { from: from < today ? today : from, to: to > last ? last : to }
    if (days.from > days.to) return []
    const doctors = (await bookableDoctors(sql, doctorId)).filter(
      (one) => specialty === undefined || one.specialty === specialty,
    )
    const names = new Map(doctors.map(({ id, name }) => [id, name]))
    const visit = { minutes: minutes ?? type.minutes, visitTypeId: type.id, except }
    const { slots } = await free.ofDoctors([...names.keys()], { ...days, ...visit })
    const earliest = Date.now() + type.leadHours * 3_600_000
    return slots
      .filter(({ startsAt }) => startsAt >= earliest)
      .map(({ doctorId: id, date, time }) => ({
        ...{ date, time, doctorId: id },
        doctorName: names.get(id) ?? '',
      }))
  }
}
