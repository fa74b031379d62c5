import { Input } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useAnswer } from '../../../../web/ask.ts'
import { FieldFrame } from '../../../../web/form/field-frame.tsx'
import { listVisitTypes, type VisitType } from '../visit-type.ts'
import type { TypeOfVisit } from '../type-of-visit.ts'
import { TypeDot } from './type-name.tsx'

interface VisitTypeFieldProps {
  readonly name: string
  /** The type of the visit being edited; it stays a choice when it is retired. */
  readonly chosen: TypeOfVisit | null
  readonly onChoose: (type: VisitType | undefined) => void
}

/** The type of a visit; shows nothing in a clinic without types. */
export function VisitTypeField({ name, chosen, onChoose }: VisitTypeFieldProps) {
  const types = useAnswer(listVisitTypes, {})
  const offered = types.data ?? []
  const isRetired = chosen !== null && !offered.some(({ id }) => id === chosen.id)
  const choices: readonly TypeOfVisit[] = isRetired ? [chosen, ...offered] : offered
  if (choices.length === 0) return null
  return (
    <FieldFrame name={name} label="Visit type">
      {(control, field) => {
        const now = choices.find(({ id }) => id === field.value)
        return (
          <Input
            {...control}
            component="select"
            pointer
            leftSection={now && <TypeDot color={now.color} />}
            rightSection={<IconChevronDown size={18} aria-hidden />}
            error={field.error !== undefined}
            value={field.value}
            onChange={({ currentTarget }) => {
              field.set(currentTarget.value)
              onChoose(offered.find(({ id }) => id === currentTarget.value))
            }}
          >
            <option value="">No type</option>
            {choices.map((type) => (
              <option key={type.id} value={type.id}>
                {type.name}
              </option>
            ))}
          </Input>
        )
      }}
    </FieldFrame>
  )
}
