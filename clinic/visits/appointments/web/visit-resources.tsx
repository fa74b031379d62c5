import { Input } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useAnswer } from '../../../../web/ask.ts'
import { FieldFrame } from '../../../../web/form/field-frame.tsx'
import { useField } from '../../../../web/form/form-context.ts'
import {
  kindWords,
  listResources,
  type Resource,
  type ResourceKind,
  resourceKinds,
  type ResourceOfVisit,
} from '../../../availability/resources/resource.ts'
import {
  listVisitTypes,
  needsOf,
  type VisitType,
} from '../../../availability/visit-types/visit-type.ts'

/** Rooms and devices chosen in a form; of other kinds the server takes what the type needs. */
export function useChosenResources() {
  const field = useField('resourceIds')
  const resources = useAnswer(listResources, {})
  const all = resources.data ?? []
  const chosenOf = (kind: ResourceKind) =>
    all.find((one) => one.kind === kind && field.list.includes(one.id))
  const set = (chosen: readonly (Resource | undefined)[]) => {
    const ids = chosen.flatMap((one) => (one ? [one.id] : []))
    field.set(ids.length > 0 ? ids : '')
  }
  return {
    all,
    chosenOf,

    choose: (kind: ResourceKind, id: string) =>
      set(
        resourceKinds.map((one) => (one === kind ? all.find((r) => r.id === id) : chosenOf(one))),
      ),

    /** Clears what cannot be chosen for another type. */
    keepFor: (type: VisitType | undefined) => {
      if (!resources.data) return
      set(
        resourceKinds.map((kind) => {
          const need = type && choiceOf(type, kind)
          const chosen = chosenOf(kind)
          const isKept = need ? chosen && need.includes(chosen.id) : kind === 'room'
          return isKept ? chosen : undefined
        }),
      )
    },
  }
}

/** The rooms or devices of a type to choose one from; undefined where there is no choice. */
function choiceOf(type: VisitType, kind: ResourceKind): readonly string[] | undefined {
  const [need, ...others] = needsOf(type).filter((one) => one.kind === kind)
  return need && others.length === 0 && (kind === 'room' || need.ids.length > 1)
    ? need.ids
    : undefined
}

interface VisitResourcesProps {
  /** Rooms and devices of the stored visit; none for a new one. */
  readonly has?: readonly ResourceOfVisit[]
}

/**
 * The selects of the rooms and devices that the type needs. While none is chosen, the server takes
 * the first that is free, or the same as before.
 */
export function VisitResources({ has = [] }: VisitResourcesProps) {
  const { value: typeId } = useField('visitTypeId')
  const types = useAnswer(listVisitTypes, {})
  const type = types.data?.find(({ id }) => id === typeId)
  const { all } = useChosenResources()
  // The form began with a room: rooms stay a choice after it is cleared.
  const [cameFromRoom] = useState(useField('resourceIds').list.length > 0)
  const roomIds = type && choiceOf(type, 'room')
  const anyRoom = cameFromRoom || has.some(({ kind }) => kind === 'room')
  const rooms = all.filter(({ id, kind }) =>
    roomIds ? roomIds.includes(id) : anyRoom && kind === 'room',
  )
  const deviceIds = (type && choiceOf(type, 'device')) ?? []
  const devices = all.filter(({ id }) => deviceIds.includes(id))
  const fixed = type
    ? all.filter(({ id }) => type.deviceIds.includes(id) && !deviceIds.includes(id))
    : []
  const alsoTakes =
    fixed.length > 0 ? `Also takes: ${fixed.map(({ name }) => name).join(', ')}.` : null
  return (
    <>
      {rooms.length > 0 && (
        <ResourceSelect
          kind="room"
          options={rooms}
          had={has.find(({ id }) => rooms.some((room) => room.id === id))}
          none={roomIds ? 'First available' : 'No room'}
          help={alsoTakes}
        />
      )}
      {rooms.length === 0 && alsoTakes && <p style={{ margin: 0 }}>{alsoTakes}</p>}
      {devices.length > 0 && (
        <ResourceSelect
          kind="device"
          options={devices}
          had={has.find(({ id }) => deviceIds.includes(id))}
          none="First available"
          isSecond={rooms.length > 0}
        />
      )}
    </>
  )
}

interface ResourceSelectProps {
  readonly kind: ResourceKind
  readonly options: readonly Resource[]
  /** The one of them that the stored visit has. */
  readonly had: ResourceOfVisit | undefined
  /** The text of the empty choice for a new visit. */
  readonly none: string
  readonly help?: string | null
  /** Whether another select of the same field is above it. */
  readonly isSecond?: boolean
}

function ResourceSelect({ kind, options, had, none, help, isSecond }: ResourceSelectProps) {
  const { chosenOf, choose } = useChosenResources()
  return (
    <FieldFrame
      name="resourceIds"
      label={kindWords[kind]}
      marked={false}
      help={help}
      {...(isSecond ? { part: kind } : {})}
    >
      {(control, field) => (
        <Input
          {...control}
          component="select"
          pointer
          rightSection={<IconChevronDown size={18} aria-hidden />}
          error={field.error !== undefined}
          value={chosenOf(kind)?.id ?? ''}
          onChange={({ currentTarget: { value } }) => choose(kind, value)}
        >
          <option value="">{had ? `${had.name}, as booked` : none}</option>
          {options.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Input>
      )}
    </FieldFrame>
  )
}
