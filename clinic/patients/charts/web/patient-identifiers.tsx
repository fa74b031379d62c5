import { Button } from '@mantine/core'
import { Problem } from '../../../../contract/problem.ts'
import { useAct } from '../../../../web/ask.ts'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { Form } from '../../../../web/form/form.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { confirm } from '../../../../web/ui/confirm.tsx'
import { notify } from '../../../../web/ui/notify.tsx'
import { addIdentifier, identifierTypesIn, NewIdentifier, removeIdentifier } from '../identifier.ts'
import type { Identifier, Patient } from '../patient.ts'
import classes from './patient-identifiers.module.css'
import overview from './patient-overview.module.css'

/** The numbers that others know the patient by; the search finds each. */
export function PatientIdentifiers({ patient }: { patient: Patient }) {
  const session = useSession()
  const mayChange = mayCall(session, addIdentifier)
  return (
    <section className={overview.card} aria-labelledby="identifiers">
      <h3 id="identifiers">Identifiers</h3>
      {patient.identifiers.length === 0 ? (
        <p className={classes.none}>No numbers besides the medical record number.</p>
      ) : (
        <ul className={classes.list}>
          {patient.identifiers.map((one) => (
            <li key={`${one.type} ${one.system} ${one.value}`}>
              <span>
                <strong>{one.value}</strong>
                <span className={classes.kind}>{one.type ?? one.system}</span>
              </span>
              {mayChange && <Remove patient={patient} identifier={one} />}
            </li>
          ))}
        </ul>
      )}
      {/* The form of the next number is empty. */}
      {mayChange && <Add key={patient.identifiers.length} patient={patient} />}
    </section>
  )
}

function Add({ patient }: { patient: Patient }) {
  const add = useAct(addIdentifier)
  const { country } = useSession().clinic
  return (
    <Form
      schema={NewIdentifier}
      initial={{}}
      onSubmit={(body) => add.act({ params: { id: patient.id }, body })}
      saving={add.saving}
      problem={add.problem}
      failure="Failed to add the number:"
      submitLabel="Add Identifier"
      savingLabel="Adding..."
      isLeftFreely
    >
      <FieldColumns>
        <SelectField
          name="type"
          label="Kind"
          required
          empty="Select Kind"
          options={identifierTypesIn(country)}
        />
        <TextField name="value" label="Number" required />
      </FieldColumns>
    </Form>
  )
}

const question = {
  question: 'Remove this number?',
  detail: 'It came with an import and cannot be entered again by hand.',
  verb: 'Remove',
  tone: 'danger',
} as const

function Remove({ patient, identifier }: { patient: Patient; identifier: Identifier }) {
  const remove = useAct(removeIdentifier)
  const add = useAct(addIdentifier)
  const params = { id: patient.id }
  const { type, system, value } = identifier
  // A number of an import, whose system is none that is entered here, cannot be added again by hand.
  const entered = system === '' ? NewIdentifier.safeParse({ type, value }).data : undefined

  async function told(failure: string, act: () => Promise<unknown>) {
    try {
      await act()
      return true
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      notify.failure(failure, error.message)
      return false
    }
  }

  async function takeAway() {
    if (!entered && !(await confirm(question))) return
    const body = { type: type ?? null, system, value }
    if (!(await told('Failed to remove the number', () => remove.act({ params, body })))) return
    const undo = entered && {
      label: 'Undo',
      run: () => void told('Failed to add the number', () => add.act({ params, body: entered })),
    }
    notify.success('Number removed', undo)
  }

  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={`Remove ${value}`}
      disabled={remove.saving}
      onClick={() => void takeAway()}
    >
      Remove
    </Button>
  )
}
