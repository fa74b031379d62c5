import type * as z from 'zod'
import type { DateWords } from '../../../../contract/date-words.ts'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { momentInWords } from '../../facts/moment.ts'
import type { FactKind } from '../../facts/web/fact-kind.ts'
import { optionsOf } from '../../facts/web/fact-words.ts'
import { MomentField } from '../../facts/web/moment-field.tsx'
import { TermField } from '../../facts/web/term-field.tsx'
import {
  flags,
  type Observation,
  observationCategories,
  observations,
  observationStatuses,
} from '../observation.ts'
import { rangeInWords, valueInWords } from '../observation-words.ts'

type Before = z.infer<typeof observations.versions.answer>[number]

const inWords = (one: Before | Observation, words: DateWords) => [
  valueInWords(one),
  momentInWords(one.taken, words),
  one.flag && flags[one.flag],
  one.status !== 'final' && observationStatuses[one.status],
]

/** Results and other measurements on screen. */
export const observationKind: FactKind<Observation, Before> = {
  endpoints: observations,
  title: 'Measurements',
  one: 'result',
  empty: null,
  past: 'Entered in error',
  isPast: () => false,
  detail: (one, words) => {
    const range = rangeInWords(one)
    return [...inWords(one, words), range && `normal ${range}`]
  },
  before: inWords,
  initial: (today) => ({ category: 'laboratory', status: 'final', taken: today }),
  Fields: ObservationFields,
}

function ObservationFields() {
  return (
    <>
      <TermField
        label="Measurement"
        required
        list="observations"
        fills={({ unit, low, high }) => ({ unit: unit ?? '', low: low ?? '', high: high ?? '' })}
      />
      <FieldColumns>
        <SelectField
          name="category"
          label="Category"
          required
          options={optionsOf(observationCategories)}
        />
        <MomentField name="taken" label="Date" required />
        <TextField name="value" label="Value" inputMode="decimal" />
        <TextField name="unit" label="Unit" help="Such as mg/dL" />
        <TextField name="valueText" label="Result in words" />
        <SelectField name="flag" label="Flag" empty="By the range" options={optionsOf(flags)} />
        <TextField name="low" label="Lowest normal value" inputMode="decimal" />
        <TextField name="high" label="Highest normal value" inputMode="decimal" />
        <SelectField
          name="status"
          label="Status"
          required
          options={optionsOf(observationStatuses)}
        />
      </FieldColumns>
    </>
  )
}
