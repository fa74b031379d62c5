import { InputWrapperContext } from '@mantine/core'
import { use, type ReactNode } from 'react'
import { KitTexts } from '../kit-texts.ts'
import classes from './field-frame.module.css'
import { useField, type Field } from './form-context.ts'

/** The properties of every field. */
export interface FieldProps {
  /** Name in the schema of the form. */
  readonly name: string
  readonly label: string
  /** Enforced by the browser, with its own message; other fields say `Optional`. */
  readonly required?: boolean
  readonly placeholder?: string
  readonly help?: ReactNode
}

/** Attributes of the one control in a frame. */
export interface ControlProps {
  readonly id: string
  readonly name: string
  readonly required: boolean
  readonly 'aria-invalid': true | undefined
}

interface FieldFrameProps extends Omit<FieldProps, 'placeholder'> {
  readonly children: (control: ControlProps, field: Field) => ReactNode
  /** Names one of several controls that make one value; the first has no name and shows the error. */
  readonly part?: string
  /** False where a form marks nothing as required or optional, such as a profile. */
  readonly marked?: boolean
}

/** Label above, the control, help and error below it, linked for screen readers. */
export function FieldFrame({
  name,
  label,
  required = false,
  marked = true,
  help,
  part,
  children,
}: FieldFrameProps) {
  const whole = useField(name)
  const field = part ? { ...whole, id: `${whole.id}-${part}`, error: undefined } : whole
  const { optional } = use(KitTexts)
  const helpId = `${field.id}-help`
  const errorId = `${field.id}-error`
  const describedBy = [field.error ? errorId : '', help ? helpId : ''].filter(Boolean).join(' ')
  return (
    <div className={classes.field} data-field>
      <div className={classes.head}>
        <label htmlFor={field.id}>{label}</label>
        {marked && !required && (
          <span className={classes.optional} aria-hidden>
            {optional}
          </span>
        )}
      </div>
      <Described by={describedBy || undefined} inputId={field.id}>
        {children(
          { id: field.id, name, required, 'aria-invalid': field.error ? true : undefined },
          field,
        )}
      </Described>
      {help && (
        <p id={helpId} className={classes.help}>
          {help}
        </p>
      )}
      {field.error && (
        <p id={errorId} className={classes.error}>
          {field.error}
        </p>
      )}
    </div>
  )
}

interface DescribedProps {
  /** The ids of the help and the error; nothing where there is neither. */
  readonly by: string | undefined
  readonly inputId: string
  readonly children: ReactNode
}

/** Around an input: Mantine's inputs take `aria-describedby` from here and from nowhere else. */
export function Described({ by, inputId, children }: DescribedProps) {
  return (
    <InputWrapperContext
      value={{
        describedBy: by,
        inputId,
        labelId: undefined,
        offsetTop: false,
        offsetBottom: false,
        getStyles: null,
      }}
    >
      {children}
    </InputWrapperContext>
  )
}
