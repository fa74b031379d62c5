import type * as z from 'zod'
import type { DateWords } from '../../../../contract/date-words.ts'
import { FieldColumns } from '../../../../web/form/field-columns.tsx'
import { SelectField } from '../../../../web/form/select-field.tsx'
import { TextField } from '../../../../web/form/text-field.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import { severities } from '../../facts/fact.ts'
import type { ListedKind } from '../../facts/web/fact-kind.ts'
import { optionsOf, spanInWords } from '../../facts/web/fact-words.ts'
import { MomentField } from '../../facts/web/moment-field.tsx'
import { TermField } from '../../facts/web/term-field.tsx'
import {
  allergies,
  type Allergy,
  allergyCategories,
  allergyCertainties,
  allergyStatuses,
  criticalities,
} from '../allergy.ts'

type Before = z.infer<typeof allergies.versions.answer>[number]

const inWords = (allergy: Before | Allergy, words: DateWords) => [
  allergy.reaction,
  allergy.severity && severities[allergy.severity],
  allergy.category && allergyCategories[allergy.category],
  allergy.substanceClass,
  allergy.status !== 'active' && allergyStatuses[allergy.status],
  spanInWords(allergy, words),
]

/** Allergies and intolerances on screen. */
export const allergyKind: ListedKind<Allergy, Before> = {
  endpoints: allergies,
  title: 'Allergies',
  one: 'allergy',
  empty: null,
  past: 'Past and refuted allergies',
  isPast: ({ status, certainty }) => status !== 'active' || certainty === 'refuted',
  signs: ({ criticality, severity, certainty }) => (
    <>
      {(criticality === 'high' || severity === 'severe') && (
        <StatusBadge word="High risk" hue="danger" />
      )}
      {certainty && certainty !== 'confirmed' && (
        <StatusBadge word={allergyCertainties[certainty]} hue="warning" />
      )}
    </>
  ),
  detail: inWords,
  before: inWords,
  initial: () => ({ status: 'active', certainty: 'confirmed' }),
  Fields: AllergyFields,
}

function AllergyFields() {
  return (
    <>
      <TermField
        label="Substance"
        required
        list="allergies"
        fills={({ category }) => ({ category: category ?? '' })}
      />
      <FieldColumns>
        <TextField name="reaction" label="Reaction" />
        <SelectField
          name="severity"
          label="Severity of the reaction"
          empty="Not said"
          options={optionsOf(severities)}
        />
        <SelectField
          name="criticality"
          label="Risk"
          empty="Not said"
          options={optionsOf(criticalities)}
        />
        <SelectField
          name="category"
          label="Category"
          empty="Not said"
          options={optionsOf(allergyCategories)}
        />
        <TextField name="substanceClass" label="Class" help="Such as penicillins" />
        <SelectField
          name="certainty"
          label="Certainty"
          empty="Not said"
          options={optionsOf(allergyCertainties)}
        />
        <SelectField name="status" label="Status" required options={optionsOf(allergyStatuses)} />
        <MomentField name="since" label="Since" />
      </FieldColumns>
    </>
  )
}
