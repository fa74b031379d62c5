import { Input } from '@mantine/core'
import { FieldFrame, type FieldProps } from '../../../web/form/field-frame.tsx'

interface SuggestFieldProps extends FieldProps {
  /** The suggestions of the browser while typing; the server decides which values are valid. */
  readonly suggestions: readonly string[]
}

/** A text with suggestions in the browser's own list. */
export function SuggestField({ placeholder, suggestions, ...frame }: SuggestFieldProps) {
  return (
    <FieldFrame {...frame}>
      {(control, field) => (
        <>
          <Input
            {...control}
            list={`${control.id}-suggestions`}
            placeholder={placeholder}
            autoComplete="off"
            error={field.error !== undefined}
            value={field.value}
            onChange={(event) => field.set(event.currentTarget.value)}
          />
          <datalist id={`${control.id}-suggestions`}>
            {suggestions.map((suggestion) => (
              <option key={suggestion} value={suggestion} />
            ))}
          </datalist>
        </>
      )}
    </FieldFrame>
  )
}
