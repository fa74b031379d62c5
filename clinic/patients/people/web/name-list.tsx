import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useAct } from '../../../../web/ask.ts'
import { Form } from '../../../../web/form/form.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { useDateWords } from '../../../../web/ui/when.tsx'
import {
  addFurtherName,
  changeFurtherName,
  type FurtherName,
  FurtherNameChanges,
  nameUses,
  removeFurtherName,
} from '../further-name.ts'
import classes from './parts-section.module.css'
import { PartsSection } from './parts-section.tsx'
import { PeriodFields } from './period-fields.tsx'
import { periodWords } from './period-words.ts'

interface NameListProps {
  readonly patientId: string
  readonly names: readonly FurtherName[]
  readonly mayChange: boolean
}

/** Names of a patient besides the one of the chart; the search finds them. */
export function NameList({ patientId, names, mayChange }: NameListProps) {
  const remove = useAct(removeFurtherName)
  const words = useDateWords()
  return (
    <PartsSection
      id="further-names"
      title="Further names"
      word="name"
      none="No name besides the one of the chart."
      rows={names}
      mayChange={mayChange}
      label={({ name }) => name}
      inWords={(one) => ({ Name: one.name, Kind: one.use, When: periodWords(one, words) })}
      remove={({ id, version }) => remove.act({ params: { id }, version })}
      row={(one) => (
        <>
          <p className={one.use === 'old' ? classes.over : undefined}>{one.name}</p>
          <p className={classes.detail}>
            {[one.use, periodWords(one, words)].filter(Boolean).join(' · ')}
          </p>
        </>
      )}
      form={(one, close) => <NameForm patientId={patientId} name={one} onClose={close} />}
    />
  )
}

interface NameFormProps {
  readonly patientId: string
  readonly name: FurtherName | null
  readonly onClose: () => void
}

function NameForm({ patientId, name, onClose }: NameFormProps) {
  const [id] = useState(() => uuidv7())
  const add = useAct(addFurtherName)
  const change = useAct(changeFurtherName)
  const act = name ? change : add
  return (
    <Form
      schema={FurtherNameChanges}
      initial={name ?? { use: 'maiden' }}
      onSubmit={async (body, version) => {
        const saved = name
          ? await change.act({ params: { id: name.id }, version, body })
          : await add.act({ params: { id: patientId }, body: { ...body, id } })
        onClose()
        return saved
      }}
      saving={act.saving}
      problem={act.problem}
      failure="Failed to save the name:"
      submitLabel="Save Name"
      savingLabel="Saving..."
      onCancel={onClose}
      takesFocus
    >
      <SelectField name="use" label="Kind" required options={nameUses} />
      <TextField name="name" label="Name" required />
      <PeriodFields />
    </Form>
  )
}
