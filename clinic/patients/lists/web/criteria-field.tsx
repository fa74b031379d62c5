import { Input } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ask } from '../../../../web/ask.ts'
import { useField } from '../../../../web/form/form-context.ts'
import { mayCall } from '../../../../web/guard.tsx'
import { useSession } from '../../../../web/session-context.tsx'
import { criteriaSentence } from '../criteria-sentence.ts'
import { type CriterionName, criterionNames } from '../criteria.ts'
import { rulesOf, wordsOf } from '../criterion.ts'
import { countPatientsBy } from '../patient-list.ts'
import { criteriaOf, draftOf, draftText, newDraft } from './criterion-draft.ts'
import { CriterionFields } from './criterion-fields.tsx'
import { useCriterionTexts } from './criteria-in-words.ts'
import classes from './criteria-field.module.css'
import { grouped } from '../../../../contract/number-words.ts'

/** Milliseconds of debounce before patients are counted. */
const patience = 500

export interface CriteriaFieldProps {
  /** The names of doctors and visit types that the criteria begin with. */
  readonly known: Readonly<Record<string, string>>
}

/** The criteria of a list: one after another, all of which hold, and what they say together. */
export function CriteriaField({ known }: CriteriaFieldProps) {
  const field = useField('criteria')
  const [names, setNames] = useState(known)
  const { list: texts } = field
  const errorId = `${field.id}-error`
  const replace = (place: number, ...by: string[]) => field.set(texts.toSpliced(place, 1, ...by))
  return (
    <fieldset className={classes.criteria} aria-describedby={field.error ? errorId : undefined}>
      <legend>Criteria</legend>
      {texts.map((text, place) => (
        <CriterionFields
          // A criterion has no name of its own but its place.
          key={place}
          place={place}
          text={text}
          names={names}
          onChange={(changed) => replace(place, changed)}
          onRemove={() => replace(place)}
          onName={(id, name) => setNames((before) => ({ ...before, [id]: name }))}
        />
      ))}
      <AddCriterion
        id={field.id}
        isRefused={field.error !== undefined}
        onAdd={(is) => field.set([...texts, draftText(newDraft(is))])}
      />
      {field.error && (
        <p id={errorId} className={classes.error}>
          {field.error}
        </p>
      )}
      <Meaning texts={texts} names={names} />
      <InWords texts={texts} names={names} />
    </fieldset>
  )
}

interface AddCriterionProps {
  readonly id: string
  readonly isRefused: boolean
  readonly onAdd: (is: CriterionName) => void
}

function AddCriterion({ id, isRefused, onAdd }: AddCriterionProps) {
  const session = useSession()
  const offered = criterionNames.filter((is) => {
    const { permission } = rulesOf(is)
    return permission === undefined || mayCall(session, { permission })
  })
  const groups = [...new Set(offered.map((is) => rulesOf(is).group))]
  return (
    <div className={classes.add}>
      <label htmlFor={id}>Add a criterion</label>
      <Input
        id={id}
        component="select"
        pointer
        aria-invalid={isRefused ? true : undefined}
        error={isRefused}
        rightSection={<IconChevronDown size={18} aria-hidden />}
        value=""
        onChange={({ currentTarget: { value } }) => {
          const chosen = offered.find((is) => is === value)
          if (chosen) onAdd(chosen)
        }}
      >
        <option value="">Choose what to look for</option>
        {groups.map((group) => (
          <optgroup key={group} label={group}>
            {offered
              .filter((is) => rulesOf(is).group === group)
              .map((is) => (
                <option key={is} value={is}>
                  {rulesOf(is).label}
                </option>
              ))}
          </optgroup>
        ))}
      </Input>
    </div>
  )
}

interface MeaningProps {
  readonly texts: readonly string[]
  readonly names: Readonly<Record<string, string>>
}

/** The criteria as a sentence, and how many patients meet them now. */
function Meaning({ texts, names }: MeaningProps) {
  const words = useCriterionTexts(names)
  const labelId = useId()
  const [asked] = useDebouncedValue(texts, patience)
  const criteria = criteriaOf(texts)
  const counted = criteriaOf(asked)
  const count = useQuery({
    queryKey: [['patients'], countPatientsBy.path, asked],
    queryFn: () => ask(countPatientsBy, { body: { criteria: counted ?? [] } }),
    enabled: counted !== null,
    placeholderData: keepPreviousData,
  })
  const sentence = criteria ? criteriaSentence(criteria, words) : ''
  return (
    <div className={classes.meaning} role="status" aria-labelledby={labelId}>
      <span id={labelId}>Finds</span>
      <p>
        {criteria ? `${sentence}.` : 'Fill in the criteria to see whom the list finds.'}
        {criteria && count.data && !count.isPlaceholderData && (
          <strong> {patientsInWords(count.data.total)}</strong>
        )}
        {criteria && count.error && <span> {count.error.message}</span>}
      </p>
    </div>
  )
}

/** The criteria in words, for the comparison with a version that somebody else stored meanwhile. */
function InWords({ texts, names }: MeaningProps) {
  const words = useCriterionTexts(names)
  const pairs = texts.map((text) => {
    const [criterion] = criteriaOf([text]) ?? []
    return [text, criterion ? wordsOf(criterion, words) : rulesOf(draftOf(text).is).label]
  })
  return (
    <input
      type="hidden"
      name="criteria"
      data-words={JSON.stringify(Object.fromEntries(pairs))}
      value={texts.join(',')}
    />
  )
}

function patientsInWords(total: number): string {
  return total === 1 ? '1 patient now.' : `${grouped(total)} patients now.`
}
