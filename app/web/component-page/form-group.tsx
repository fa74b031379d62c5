import { Problem } from '../../../contract/problem.ts'
import { ConflictPanel } from '../../../web/form/conflict-panel.tsx'
import { FormFailure } from '../../../web/form/form-failure.tsx'
import { ComponentGroup, Sample } from './component-group.tsx'
import { longText, nothing } from './component-samples.ts'

const failure = 'Failed to add patient'
const oneError = new Problem('invalid', { errors: { name: 'Enter a name.' } })
const someErrors = new Problem('invalid', {
  errors: { name: 'Enter a name.', contact: 'Enter a phone number or an email.' },
})
const texts = {
  name: { label: 'Name', yours: 'Ana Silva', words: {} },
  dob: { label: 'Date of birth', yours: '1984-05-17', words: {} },
  notes: { label: 'Notes', yours: '', words: {} },
}
const current = { name: 'Ana Silva-Lund', dob: '1984-05-18', notes: longText }

/** The words of a form when nothing was saved. */
export function FormGroup() {
  return (
    <ComponentGroup name="Forms that were not saved">
      <Sample of="FormFailure: the reason">
        <FormFailure formId="refused" failure={failure} problem={new Problem('forbidden')} />
      </Sample>
      <Sample of="FormFailure: one field">
        <FormFailure formId="refused" failure={failure} problem={oneError} />
      </Sample>
      <Sample of="FormFailure: several fields">
        <FormFailure formId="refused" failure={failure} problem={someErrors} />
      </Sample>
      <Sample of="FormFailure: saved already">
        <FormFailure
          formId="refused"
          failure={failure}
          problem={new Problem('already-exists')}
          madeTo="/patients"
        />
      </Sample>
      <Sample of="ConflictPanel">
        <ConflictPanel
          current={current}
          texts={texts}
          saving={false}
          onKeep={nothing}
          onTake={nothing}
        />
      </Sample>
    </ComponentGroup>
  )
}
