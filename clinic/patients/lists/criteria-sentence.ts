import type { CriterionTexts } from './criterion-rules.ts'
import { type Criterion, rulesOf, wordsOf } from './criterion.ts'

/** Genders that a sentence begins with. */
const people: Readonly<Record<string, string>> = { female: 'Women', male: 'Men' }

const joined = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Criteria as one sentence, `Women aged 50 to 74 without a visit since 1 Nov 2025`. */
export function criteriaSentence(criteria: readonly Criterion[], texts: CriterionTexts): string {
  const begin = criteria.find(
    (one) => one.is === 'gender' && !one.not && people[one.gender] !== undefined,
  )
  const noun = begin?.is === 'gender' ? people[begin.gender] : undefined
  const others = criteria.filter((one) => one !== begin)
  const say = (some: readonly Criterion[]) => some.map((one) => wordsOf(one, texts))
  const attributes = say(others.filter(({ is }) => rulesOf(is).isAttribute))
  const rest = say(others.filter(({ is }) => !rulesOf(is).isAttribute && is !== 'charts'))
  const charts = say(others.filter(({ is }) => is === 'charts'))
  return [
    noun ?? 'Patients',
    ...(attributes.length > 0 ? [joined.format(attributes)] : []),
    ...(rest.length > 0 ? [joined.format(rest)] : []),
    ...charts.map((which) => `(${which})`),
  ].join(' ')
}
