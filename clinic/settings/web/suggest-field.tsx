import { Input } from '@mantine/core'
import { memo } from 'react'
import { FieldFrame, type FieldProps } from '../../../web/form/field-frame.tsx'

interface SuggestFieldProps extends FieldProps {
  /** The suggestions of the browser while typing; the server decides which values are valid. */
  readonly suggestions: readonly string[]
  /** Shown, but not to be changed; `help` says why. */
  readonly readOnly?: boolean
}

/** A text with suggestions in the browser's own list. */
export function SuggestField({
  placeholder,
  suggestions,
  readOnly = false,
  ...frame
}: SuggestFieldProps) {
  return (
    <FieldFrame {...frame}>
      {(control, field) => (
        <>
          <Input
            {...control}
            readOnly={readOnly}
            list={`${control.id}-suggestions`}
            placeholder={placeholder}
            autoComplete="off"
            error={field.error !== undefined}
            value={field.value}
            onChange={(event) => field.set(event.currentTarget.value)}
          />
          <Suggestions id={`${control.id}-suggestions`} suggestions={suggestions} />
        </>
      )}
    </FieldFrame>
  )
}

/** Hundreds of options, which a key typed in the form does not change. */
const Suggestions = memo(function Suggestions({
  id,
  suggestions,
}: Pick<SuggestFieldProps, 'suggestions'> & { readonly id: string }) {
  return (
    <datalist id={id}>
      {suggestions.map((suggestion) => (
        <option key={suggestion} value={suggestion} />
      ))}
    </datalist>
  )
})
