import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod'
import type { Problem } from '../../../../contract/problem.ts'
import { Form } from '../../../../web/form/form.tsx'
import { WitnessOfControlled } from '../../../stock/ledger/web/controlled-lines.tsx'
import { NewDispensing } from '../dispensing.ts'
import { LinesToGive } from './lines-to-give.tsx'

const schema = NewDispensing.omit({ outcome: true })
export type ToGive = z.input<typeof schema>

interface GiveFormProps {
  readonly saving: boolean
  readonly problem: Problem | null
  readonly onGive: (values: ToGive) => Promise<unknown>
  readonly onGivePart: (values: ToGive) => Promise<unknown>
}

/** The form that gives out for a prescription: all of it, or a part. */
export function GiveForm({ saving, problem, onGive, onGivePart }: GiveFormProps) {
  // One id for all tries, so that a double press gives once.
  const [id] = useState(() => uuidv7())
  return (
    <Form
      schema={schema}
      initial={{ id, lines: [] }}
      onSubmit={onGive}
      other={{ label: 'Give a part', onSubmit: onGivePart }}
      saving={saving}
      problem={problem}
      failure="Nothing was given out:"
      submitLabel="Give out"
      savingLabel="Giving out..."
      hint="After a part, the prescription stays in the queue."
    >
      <LinesToGive isPrescribed />
      <WitnessOfControlled />
    </Form>
  )
}
