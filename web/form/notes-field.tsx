import { Input } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import { type ControlProps, FieldFrame, type FieldProps } from './field-frame.tsx'
import type { Field } from './form-context.ts'
import classes from './notes-field.module.css'

export interface NotesFieldProps extends FieldProps {
  readonly rows?: number
}

/** Several lines of text; the box grows with them. */
export function NotesField({ placeholder, rows, ...frame }: NotesFieldProps) {
  return (
    <FieldFrame {...frame}>
      {(control, field) => (
        <NotesInput control={control} field={field} placeholder={placeholder} rows={rows} />
      )}
    </FieldFrame>
  )
}

interface NotesInputProps extends Omit<
  ComponentPropsWithRef<'textarea'>,
  'size' | 'disabled' | 'style'
> {
  readonly control: ControlProps
  readonly field: Field
}

/** The control of the field, for fields that do more with it. */
export function NotesInput({ control, field, rows = 4, ...rest }: NotesInputProps) {
  return (
    <Input
      autoComplete="off"
      onChange={(event) => field.set(event.currentTarget.value)}
      {...rest}
      {...control}
      component="textarea"
      rows={rows}
      multiline
      error={field.error !== undefined}
      classNames={{ input: classes.notes ?? '' }}
      value={field.value}
    />
  )
}
