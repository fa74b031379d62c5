import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Problem } from '../../contract/problem.ts'
import { TextLink } from '../ui/text-link.tsx'
import { useDateWords } from '../ui/when.tsx'
import { fieldId } from './form-context.ts'
import classes from './form-failure.module.css'

interface FormFailureProps {
  readonly formId: string
  /** The screen's own text, such as `Failed to add patient`; null shows the reason alone. */
  readonly failure: string | null
  readonly problem: Problem
  /** The URL of the row that the form creates, if it was created. */
  readonly madeTo?: string | undefined
}

const madeAlready = 'This was saved already, without your last changes.'

/** Why nothing was saved: the text, the reason, and a link to each invalid field. */
export function FormFailure({ formId, failure, problem, madeTo }: FormFailureProps) {
  const errors = Object.entries(problem.errors ?? {})
  const only = errors.length === 1 ? errors[0] : undefined
  // The form makes its own ids: only its own earlier try can have used this one.
  const isMade = madeTo !== undefined && problem.id === 'already-exists'
  const words = useDateWords()
  const reason = words.inText(isMade ? madeAlready : (only?.[1] ?? problem.message))
  const runsOn = failure?.endsWith(':')
  return (
    <Alert role="alert" color="red" variant="light" icon={<IconAlertTriangle />}>
      {runsOn ? (
        <p className={classes.failure}>{`${failure ?? ''} ${reason}`}</p>
      ) : (
        <>
          {failure !== null && failure !== reason && <p className={classes.failure}>{failure}</p>}
          <p className={classes.reason}>
            {only ? (
              <FieldLink formId={formId} name={only[0]}>
                {reason}
              </FieldLink>
            ) : (
              reason
            )}
          </p>
        </>
      )}
      {isMade && <TextLink to={madeTo}>Open what was saved</TextLink>}
      {errors.length > 1 && (
        <ul className={classes.errors}>
          {errors.map(([name, message]) => (
            <li key={name}>
              <FieldLink formId={formId} name={name}>
                {message}
              </FieldLink>
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}

interface FieldLinkProps {
  readonly formId: string
  readonly name: string
  readonly children: ReactNode
}

function FieldLink({ formId, name, children }: FieldLinkProps) {
  return (
    <a
      href={`#${fieldId(formId, name)}`}
      onClick={(event) => {
        // The fragment must not become a step of the router's history, which would leave the form.
        event.preventDefault()
        controlOf(formId, name)?.focus()
      }}
    >
      {children}
    </a>
  )
}

/** The control with this name, or the nearest one that holds its value: some keep theirs deeper. */
function controlOf(formId: string, name: string): HTMLElement | null {
  const control = document.getElementById(fieldId(formId, name))
  const end = name.lastIndexOf('.')
  return control ?? (end < 0 ? null : controlOf(formId, name.slice(0, end)))
}
