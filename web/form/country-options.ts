import { countries } from '../../contract/countries.ts'

const names = new Intl.DisplayNames('en', { type: 'region' })
const byName = new Intl.Collator('en')

/** All countries by name, for a select. Named and sorted once, not at each key that is typed in a form. */
export const countryOptions = countries
  .map((value) => ({ value, label: names.of(value) ?? value }))
  .toSorted((a, b) => byName.compare(a.label, b.label))
