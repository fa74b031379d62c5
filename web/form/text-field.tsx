import { Input } from '@mantine/core'
import type { HTMLInputAutoCompleteAttribute } from 'react'
import { FieldFrame, type FieldProps } from './field-frame.tsx'

export interface TextFieldProps extends FieldProps {
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  readonly type?: 'text' | 'email' | 'tel'
  readonly inputMode?: 'text' | 'tel' | 'email' | 'numeric' | 'decimal'
  readonly marked?: boolean
}

/** One line of text. */
export function TextField({
  placeholder,
  autoComplete = 'off',
  type = 'text',
  inputMode,
  ...frame
}: TextFieldProps) {
  return (
    <FieldFrame {...frame}>
      {(control, field) => (
        <Input
          {...control}
          type={type}
          inputMode={inputMode}
          placeholder={placeholder}
          autoComplete={autoComplete}
          error={field.error !== undefined}
          value={field.value}
          onChange={(event) => field.set(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  )
}
