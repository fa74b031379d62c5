import { TextField, type TextFieldProps } from './text-field.tsx'

/**
 * An email address; the browser checks its form. Like any other field it is not remembered by the
 * browser, which would offer a patient's address to whoever types here next, unless it is one's own.
 */
export function EmailField(props: Omit<TextFieldProps, 'type' | 'inputMode'>) {
  return <TextField {...props} type="email" />
}
