import { Input } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { FieldFrame, type FieldProps } from './field-frame.tsx'

export interface SelectOption {
  readonly value: string
  readonly label: string
}

interface SelectFieldProps extends Omit<FieldProps, 'placeholder'> {
  /** All choices; plain words are their own labels. */
  readonly options: readonly (string | SelectOption)[]
  /** Text of the empty choice, such as `Select Gender`; without it there is no empty choice. */
  readonly empty?: string
  readonly marked?: boolean
}

/** A native select. */
export function SelectField({ options, empty, ...frame }: SelectFieldProps) {
  return (
    <FieldFrame {...frame}>
      {(control, field) => (
        <Input
          {...control}
          component="select"
          pointer
          rightSection={<IconChevronDown size={18} aria-hidden />}
          error={field.error !== undefined}
          value={field.value}
          onChange={(event) => field.set(event.currentTarget.value)}
        >
          {empty !== undefined && <option value="">{empty}</option>}
          {options.map((option) => {
            const { value, label } =
              typeof option === 'string' ? { value: option, label: option } : option
            return (
              <option key={value} value={value}>
                {label}
              </option>
            )
          })}
        </Input>
      )}
    </FieldFrame>
  )
}
