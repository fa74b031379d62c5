import { Problem } from '../../../../contract/problem.ts'
import { type WriteContext, writtenIn } from '../../../../server/database/acting.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import {
  type ResourceKind,
  resourceKinds,
  type ResourceOfVisit,
} from '../../../availability/resources/resource.ts'
import {
  needsOf as needsOfType,
  type VisitType,
} from '../../../availability/visit-types/visit-type.ts'
import type { Appointment } from '../appointment.ts'
import { appointmentRows } from './appointment-rows.ts'

/** Rooms and devices that a visit has to take, and whether several patients share them. */
export interface Needs {
  /** From each list it takes one: the first that is free. */
  readonly lists: readonly (readonly string[])[]
  readonly isGroup: boolean
}

/** The parts of a booked visit that decide what it takes. */
type Stored = Pick<Appointment, 'visitTypeId' | 'resources'>

export interface Wanted {
  readonly visitTypeId?: string | null | undefined
  readonly resourceIds?: readonly string[] | undefined
  /** Takes only what `resourceIds` names, and nothing of other kinds. */
  readonly takesNoOther?: boolean | undefined
}

/** Rooms and devices that visits take. The database keeps them from being taken twice. */
export function visitResources(sql: AnySql) {
  /** The kinds of which the visit names a room or device. */
  async function kindsNamed({ resourceIds = [], takesNoOther }: Wanted): Promise<ResourceKind[]> {
    if (takesNoOther) return [...resourceKinds]
    if (resourceIds.length === 0) return []
    const found = await sql<{ kind: ResourceKind }[]>`
      select distinct kind from resources where id = any(${resourceIds as string[]})`
    return found.map(({ kind }) => kind)
  }

  /** A visit takes what it names and, of kinds that it does not name, what its type needs. */
  async function needsOf(wanted: Wanted): Promise<Needs> {
    const { visitTypeId, resourceIds } = wanted
    const named = [...new Set(resourceIds)].map((id) => [id])
    if (!visitTypeId) return { lists: named, isGroup: false }
    const kinds = await kindsNamed(wanted)
    const [type] = await sql<
      Pick<VisitType, 'roomIds' | 'deviceIds' | 'deviceNeed' | 'capacity'>[]
    >`
      select room_ids, device_ids, device_need, capacity from visit_types where id = ${visitTypeId}`
    const ofType = type ? needsOfType(type).filter(({ kind }) => !kinds.includes(kind)) : []
    const lists = [...named, ...ofType.map(({ ids }) => ids)]
    return { lists, isGroup: (type?.capacity ?? 1) > 1 }
  }

  /** A visit that moves takes the same again where that is free. */
  async function needsOfMoved(wanted: Wanted, stored: Stored): Promise<Needs> {
    const needs = await needsOf(wanted)
    const kinds = await kindsNamed(wanted)
    const kept = stored.resources.filter(({ kind }) => !kinds.includes(kind)).map(({ id }) => id)
    const again = needs.lists.map((list) => [
      ...list.filter((id) => kept.includes(id)),
      ...list.filter((id) => !kept.includes(id)),
    ])
    const isOfType = wanted.visitTypeId === stored.visitTypeId
    const others = kept.filter((id) => isOfType && !needs.lists.some((list) => list.includes(id)))
    return { ...needs, lists: [...again, ...others.map((id) => [id])] }
  }

  return {
    needsOf,
    needsOfMoved,

    /** The needs of a stored visit for which another time is looked for; without `id`, of a new one. */
    async needsAt(wanted: Wanted, id: string | undefined): Promise<Needs> {
      if (!id) return needsOf(wanted)
      const [stored] = await sql<Stored[]>`
        select a.visit_type_id, ${appointmentRows(sql).resources} as resources
        from appointments a where a.id = ${id}`
      return stored ? needsOfMoved(wanted, stored) : needsOf(wanted)
    },

    /** Takes what a stored visit needs, in its transaction; with a reason, also what others have. */
    async take(tx: AnySql, id: string, needs: Needs, anywayReason: string | null) {
      const taken: ResourceOfVisit[] = []
      let overlapReason: string | null = null
      for (const list of needs.lists) {
        const one = (await takeFree(tx, id, list)) ?? (await takeAnyway(tx, id, list, anywayReason))
        if (!one.isFree) overlapReason = anywayReason
        taken.push(one.resource)
      }
      // Rooms first, as visits are read.
      const resources = taken.toSorted((a, b) => b.kind.localeCompare(a.kind))
      return { resources, overlapReason }
    },

    /** Throws what a new visit needs and cannot have at its time; `slot` is a row about that time. */
    async probe(needs: Needs, slot: Fragment): Promise<void> {
      const stay = {
        during: sql`(select tstzrange(slot.starts_at - coalesce(slot.buffer_before, '0'),
          slot.starts_at + slot.length + coalesce(slot.buffer_after, '0')) from (${slot}) slot)`,
        groupId: sql`(select group_id from (${slot}) slot)`,
      }
      for (const list of needs.lists) {
        const [free] = await sql`${freePlace(sql, list, stay)}`
        if (!free) refuseTaken(await inUse(sql, list))
      }
    },

    release: (tx: AnySql, context: WriteContext, id: string) => tx`
      delete from resource_bookings
      where appointment_id = ${id} and ${writtenIn(tx, context)}`,
  }
}

/** The time for which a place is needed, and the group that shares it. */
export interface Stay {
  readonly during: Fragment
  /** Null where nobody shares the place. */
  readonly groupId: Fragment
}

/**
 * The resource and place of the list where the group already is, or else the first that is free the
 * whole time: one row at most.
 */
export function freePlace(sql: AnySql, list: readonly string[], stay: Stay): Fragment {
  const { during, groupId } = stay
  return sql`
    select r.id, r.kind, r.name, place
    from resources r, generate_series(1, r.capacity) place, lateral (
      select count(*) as takers, count(*) filter (where t.group_id = ${groupId}) as own
      from (
        select b.group_id from resource_bookings b
        where b.resource_id = r.id and b.place = place.place and b.released is null
          and b.overlap_reason is null and b.during && ${during}
        union all
        select h.group_id from held_places h
        where h.resource_id = r.id and h.place = place.place and h.during && ${during}
      ) t
    ) taken
    where r.id = any(${list as string[]}) and r.status = 'active' and takers = own
    order by own = 0, array_position(${list as string[]}, r.id), place limit 1`
}

async function takeFree(tx: AnySql, id: string, list: readonly string[]) {
  const stay = {
    during: tx`(select held_by(a) from appointments a where a.id = ${id})`,
    groupId: tx`(select group_id from appointments where id = ${id})`,
  }
  const [resource] = await tx<ResourceOfVisit[]>`
    with free as (${freePlace(tx, list, stay)}), taken as (
      insert into resource_bookings (appointment_id, resource_id, place)
      select ${id}, id, place from free
    )
    select id, kind, name from free`
  return resource && { resource, isFree: true }
}

async function takeAnyway(
  tx: AnySql,
  id: string,
  list: readonly string[],
  anywayReason: string | null,
) {
  const known = await inUse(tx, list)
  const [first] = known
  if (!first || !anywayReason) return refuseTaken(known)
  await tx`
    insert into resource_bookings (appointment_id, resource_id, overlap_reason)
    values (${id}, ${first.id}, ${anywayReason})`
  return { resource: first, isFree: false }
}

/** The rooms and devices of the list that the clinic uses, in its order. */
function inUse(sql: AnySql, list: readonly string[]) {
  return sql<ResourceOfVisit[]>`
    select id, kind, name from resources where id = any(${list as string[]}) and status = 'active'
    order by array_position(${list as string[]}, id)`
}

function refuseTaken(known: readonly ResourceOfVisit[]): never {
  if (known.length === 0) {
    throw new Problem('invalid', {
      errors: { resourceIds: 'This room or device is not in use.' },
    })
  }
  const names = known.map(({ name }) => name).join(', ')
  throw new Problem('conflict', {
    detail:
      known.length === 1
        ? `${names} is taken at this time.`
        : `None of these is free at this time: ${names}.`,
  })
}
