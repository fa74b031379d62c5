import { Input } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useAnswer } from '../../../web/ask.ts'
import { FieldFrame } from '../../../web/form/field-frame.tsx'
import { useField } from '../../../web/form/form-context.ts'
import { listResources, type ResourceOfVisit } from '../../resources/resource.ts'
import { listVisitTypes } from '../../visit-types/visit-type.ts'

interface VisitResourcesProps {
  /** What the stored visit has; nothing of a new one. */
  readonly has?: readonly ResourceOfVisit[]
}

/**
 * Which of the rooms that its type needs a visit takes. While none is chosen the server takes the
 * first that is free, or the same as before; devices are all taken.
 */
export function VisitResources({ has = [] }: VisitResourcesProps) {
  const { value: typeId } = useField('visitTypeId')
  const types = useAnswer(listVisitTypes, {})
  const resources = useAnswer(listResources, {})
  const { roomIds = [], deviceIds = [] } = types.data?.find(({ id }) => id === typeId) ?? {}
  const among = (ids: readonly string[]) =>
    (resources.data ?? []).filter(({ id }) => ids.includes(id))
  const [rooms, devices] = [among(roomIds), among(deviceIds)]
  const devicesToo =
    devices.length > 0 ? `Takes too: ${devices.map(({ name }) => name).join(', ')}.` : null
  if (rooms.length === 0) return devicesToo && <p style={{ margin: 0 }}>{devicesToo}</p>
  const had = has.find(({ id }) => roomIds.includes(id))
  return (
    <FieldFrame name="resourceIds" label="Room" marked={false} help={devicesToo}>
      {(control, field) => (
        <Input
          {...control}
          component="select"
          pointer
          rightSection={<IconChevronDown size={18} aria-hidden />}
          error={field.error !== undefined}
          value={field.list.find((id) => roomIds.includes(id)) ?? ''}
          onChange={({ currentTarget: { value } }) =>
            field.set(value === '' ? '' : [value, ...deviceIds])
          }
        >
          <option value="">{had ? `${had.name}, as booked` : 'The first that is free'}</option>
          {rooms.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Input>
      )}
    </FieldFrame>
  )
}
