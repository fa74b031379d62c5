import type * as z from 'zod'
import type { DateWords } from '../../../../contract/date-words.ts'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { PartsOfForm } from '../../../../web/form/parts-of-form.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { momentInWords } from '../../facts/moment.ts'
import type { ListedKind } from '../../facts/web/fact-kind.ts'
import { optionsOf } from '../../facts/web/fact-words.ts'
import { MomentField } from '../../facts/web/moment-field.tsx'
import { TermField } from '../../facts/web/term-field.tsx'
import { type Immunization, immunizations, immunizationStatuses } from '../immunization.ts'

type Before = z.infer<typeof immunizations.versions.answer>[number]

const inWords = (one: Before | Immunization, words: DateWords) => [
  momentInWords(one.given, words),
  one.dose && `dose ${one.dose}`,
  one.lot && `lot ${one.lot}`,
  one.manufacturer,
  one.site,
  one.performer && `by ${one.performer}`,
  one.reason,
]

/** Vaccinations on screen. */
export const immunizationKind: ListedKind<Immunization, Before> = {
  endpoints: immunizations,
  title: 'Vaccinations',
  one: 'vaccination',
  empty: 'No vaccinations recorded.',
  past: 'Entered in error',
  isPast: () => false,
  signs: ({ status }) =>
    status === 'not-done' && <StatusBadge word={immunizationStatuses[status]} hue="warning" />,
  detail: inWords,
  before: (one, words) => [...inWords(one, words), immunizationStatuses[one.status]],
  initial: (today) => ({ status: 'completed', given: today }),
  Fields: ImmunizationFields,
}

function ImmunizationFields() {
  return (
    <>
      <TermField label="Vaccine" required list="immunizations" />
      <PartsOfForm form="vaccination" />
      <FieldColumns>
        <MomentField name="given" label="Date" required />
        <SelectField
          name="status"
          label="Status"
          required
          options={optionsOf(immunizationStatuses)}
        />
        <TextField name="dose" label="Dose" help="Such as 2 of 3" />
        <TextField name="lot" label="Lot" />
        <TextField name="manufacturer" label="Manufacturer" />
        <TextField name="site" label="Site" help="Such as left upper arm" />
        <TextField name="performer" label="Given by" />
        <TextField name="reason" label="Reason" help="Why it was not given" />
      </FieldColumns>
    </>
  )
}
