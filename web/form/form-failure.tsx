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
            {only ? <FieldLink target={fieldId(formId, only[0])}>{reason}</FieldLink> : reason}
          </p>
        </>
      )}
      {isMade && <TextLink to={madeTo}>Open what was saved</TextLink>}
      {errors.length > 1 && (
        <ul className={classes.errors}>
          {errors.map(([name, message]) => (
            <li key={name}>
              <FieldLink target={fieldId(formId, name)}>{message}</FieldLink>
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}

function FieldLink({ target, children }: { target: string; children: ReactNode }) {
  return (
    <a
      href={`#${target}`}
      onClick={(event) => {
        // The fragment must not become a step of the router's history, which would leave the form.
        event.preventDefault()
        document.getElementById(target)?.focus()
      }}
    >
      {children}
    </a>
  )
}
