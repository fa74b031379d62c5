import type * as z from 'zod'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import type { ListedKind } from '../../facts/web/fact-kind.ts'
import { TermField } from '../../facts/web/term-field.tsx'
import { type FamilyIllness, familyHistory } from '../family-illness.ts'

type Before = z.infer<typeof familyHistory.versions.answer>[number]

const inWords = (one: Before | FamilyIllness) => [
  one.relative,
  one.onset && `began at ${one.onset}`,
  one.outcome,
]

/** Illnesses of relatives on screen. */
export const familyKind: ListedKind<FamilyIllness, Before> = {
  endpoints: familyHistory,
  title: 'Family history',
  one: 'illness in the family',
  empty: 'No illnesses in the family recorded.',
  past: 'Entered in error',
  isPast: () => false,
  detail: inWords,
  before: inWords,
  initial: () => ({}),
  Fields: FamilyFields,
}

function FamilyFields() {
  return (
    <>
      <FieldColumns>
        <TextField name="relative" label="Relative" help="Such as mother" required />
        <TermField label="Illness" required list="conditions" />
        <TextField name="onset" label="Began at" help="Such as 54 years" />
        <TextField name="outcome" label="Outcome" />
      </FieldColumns>
    </>
  )
}
