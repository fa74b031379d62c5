import type * as z from 'zod'
import type { DateWords } from '../../../../contract/date-words.ts'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { momentInWords } from '../../facts/moment.ts'
import type { ListedKind } from '../../facts/web/fact-kind.ts'
import { optionsOf } from '../../facts/web/fact-words.ts'
import { MomentField } from '../../facts/web/moment-field.tsx'
import { TermField } from '../../facts/web/term-field.tsx'
import { type Procedure, procedures, procedureStatuses } from '../procedure.ts'

type Before = z.infer<typeof procedures.versions.answer>[number]

const inWords = (one: Before | Procedure, words: DateWords) => [
  one.done && momentInWords(one.done, words),
  one.site,
  one.reason && `for ${one.reason}`,
  one.outcome,
  one.performer && `by ${one.performer}`,
]

/** Operations and other procedures on screen. */
export const procedureKind: ListedKind<Procedure, Before> = {
  endpoints: procedures,
  title: 'Procedures',
  one: 'procedure',
  empty: 'No procedures recorded.',
  past: 'Not done',
  isPast: ({ status }) => status === 'not-done',
  signs: ({ status }) =>
    status !== 'completed' && <StatusBadge word={procedureStatuses[status]} hue="neutral" />,
  detail: inWords,
  before: (one, words) => [...inWords(one, words), procedureStatuses[one.status]],
  initial: (today) => ({ status: 'completed', done: today }),
  Fields: ProcedureFields,
}

function ProcedureFields() {
  return (
    <>
      <TermField label="Procedure" required list="procedures" />
      <FieldColumns>
        <MomentField name="done" label="Date" />
        <SelectField name="status" label="Status" required options={optionsOf(procedureStatuses)} />
        <TextField name="site" label="Site" />
        <TextField name="reason" label="Reason" />
        <TextField name="outcome" label="Outcome" />
        <TextField name="performer" label="Done by" />
      </FieldColumns>
    </>
  )
}
