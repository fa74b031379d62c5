import { TextField, type TextFieldProps } from './text-field.tsx'

/**
 * An email address; the browser checks its form. As in other fields the browser does not remember
 * the value: it would offer a patient's address to the next person here. One's own address is the
 * exception.
 */
export function EmailField(props: Omit<TextFieldProps, 'type' | 'inputMode'>) {
  return <TextField {...props} type="email" />
}
