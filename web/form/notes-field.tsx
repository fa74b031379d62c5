import { Input } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { FieldFrame, type FieldProps } from './field-frame.tsx'
import classes from './notes-field.module.css'

interface NotesFieldProps extends FieldProps {
  readonly rows?: number
  /** Called with the text a second after the last change, so that it can be kept as a draft. */
  readonly onDraft?: (text: string) => void
}

/** Several lines of text; the box grows with them. */
export function NotesField({ placeholder, rows = 4, onDraft, ...frame }: NotesFieldProps) {
  const keep = useDebouncedCallback((text: string) => onDraft?.(text), 1000)
  return (
    <FieldFrame {...frame}>
      {(control, field) => (
        <Input
          {...control}
          component="textarea"
          rows={rows}
          multiline
          placeholder={placeholder}
          error={field.error !== undefined}
          classNames={{ input: classes.notes ?? '' }}
          value={field.value}
          onChange={(event) => {
            field.set(event.currentTarget.value)
            keep(event.currentTarget.value)
          }}
        />
      )}
    </FieldFrame>
  )
}
