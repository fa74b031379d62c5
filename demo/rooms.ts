import { doctors } from './cast.ts'

const idOf = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`

export const procedureRoom = idOf(901)
/** One room for each doctor, in the same order. */
export const consultingRooms = doctors.map((_, place) => idOf(902 + place))
export const ultrasounds = [idOf(921), idOf(922)]

/** The rooms and devices of the demo clinic. */
export const resources = [
  {
    id: procedureRoom,
    kind: 'room',
    name: 'Procedure room',
    capacity: 1,
    note: 'First floor, beside the elevator',
  },
  ...consultingRooms.map((id, place) => ({
    ...{ id, kind: 'room', name: `Room ${place + 1}`, capacity: 1 },
    note: place < 3 ? 'Ground floor' : 'First floor',
  })),
  ...ultrasounds.map((id, place) => ({
    ...{ id, kind: 'device', name: `Ultrasound ${place + 1}`, capacity: 1, note: null },
  })),
]

interface Visit {
  readonly id: string
  readonly doctor_id: string
  readonly starts: string
  readonly ends: string
  readonly status: string
}

/**
 * The resources of visits that are not canceled: each doctor's own room, the procedure room where
 * it is needed and free, and the first free one of the devices.
 */
export function bookingsOf<V extends Visit>(
  visits: readonly V[],
  needsOf: (visit: V) => { readonly rooms: readonly string[]; readonly devices: readonly string[] },
) {
  const taken = new Map<string, Visit[]>()
  const take = (visit: V, ids: readonly string[]) => {
    const id = ids.find(
      (one) =>
        !taken.get(one)?.some(({ starts, ends }) => starts < visit.ends && visit.starts < ends),
    )
    if (id === undefined) return []
    taken.set(id, [...(taken.get(id) ?? []), visit])
    return [{ appointment_id: visit.id, resource_id: id }]
  }
  return visits
    .filter(({ status }) => status !== 'canceled')
    .flatMap((visit) => {
      const own = consultingRooms[doctors.findIndex(({ id }) => id === visit.doctor_id)]
      const { rooms, devices } = needsOf(visit)
      const wanted = [...rooms.filter((id) => !consultingRooms.includes(id)), ...(own ? [own] : [])]
      return [...take(visit, wanted), ...take(visit, devices)]
    })
}
