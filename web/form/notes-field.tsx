import { Input } from '@mantine/core'
import { FieldFrame, type FieldProps } from './field-frame.tsx'
import classes from './notes-field.module.css'

interface NotesFieldProps extends FieldProps {
  readonly rows?: number
}

/** Several lines of text; the box grows with them. */
export function NotesField({ placeholder, rows = 4, ...frame }: NotesFieldProps) {
  return (
    <FieldFrame {...frame}>
      {(control, field) => (
        <Input
          {...control}
          component="textarea"
          rows={rows}
          multiline
          placeholder={placeholder}
          autoComplete="off"
          error={field.error !== undefined}
          classNames={{ input: classes.notes ?? '' }}
          value={field.value}
          onChange={(event) => field.set(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  )
}
