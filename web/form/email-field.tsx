import { TextField, type TextFieldProps } from './text-field.tsx'

/** An email address; the browser checks its form. */
export function EmailField(props: Omit<TextFieldProps, 'type' | 'inputMode'>) {
  return <TextField autoComplete="email" {...props} type="email" />
}
