import { expect, test } from 'vitest'
import { countries } from '../../contract/countries.ts'
import { identifierTypesIn } from '../patients/charts/identifier.ts'
import { presetCountries, presetOf } from './country-preset.ts'
import { papers } from './paper.ts'

/** Part of ECMAScript since 2026, and not yet of the types. */
interface LocaleOfCountry extends Intl.Locale {
  getWeekInfo(): { readonly firstDay: number }
  getHourCycles(): readonly string[]
  getTimeZones(): readonly string[]
}

/** Names that CLDR keeps under an older one. */
const sameZone = (a: string, b: string) =>
  new Intl.DateTimeFormat('en', { timeZone: a }).resolvedOptions().timeZone ===
  new Intl.DateTimeFormat('en', { timeZone: b }).resolvedOptions().timeZone

test('at least these seventeen countries have a preset', () => {
  const wanted = 'US GB IE CA AU NZ DE AT CH FR ES IN KE ZA BR JP AE'.split(' ')
  expect(presetCountries).toEqual(expect.arrayContaining(wanted))
  expect(countries).toEqual(expect.arrayContaining([...presetCountries]))
})

test.each(presetCountries)('the preset of %s agrees with CLDR and ISO 4217', (country) => {
  const preset = presetOf(country)
  const locale = new Intl.Locale(`und-${country}`) as LocaleOfCountry
  expect(preset.firstWeekday).toBe(locale.getWeekInfo().firstDay)
  expect(preset.clock).toBe(locale.getHourCycles()[0] === 'h12' ? '12' : '24')
  const zone = preset.timeZone ?? ''
  expect(locale.getTimeZones().some((known) => sameZone(known, zone))).toBe(true)
  expect(Intl.supportedValuesOf('currency')).toContain(preset.currency)
  expect(papers).toContain(preset.paper)
  expect(preset.paper === 'Letter').toBe(country === 'US' || country === 'CA')
})

test('a country without a preset has the first day of its week, and keeps the rest', () => {
  expect(presetOf('EG')).toMatchObject({ firstWeekday: 6, paper: 'A4' })
  expect(presetOf('EG').currency).toBeUndefined()
})

test('the schedule of vaccinations is CDC’s in the US, and elsewhere the clinic chooses one', () => {
  expect(['US', 'DE', 'EG'].map((one) => presetOf(one).vaccinationSchedule)).toEqual([
    'cdc',
    'none',
    'none',
  ])
})

test('the desk chooses from the numbers of its country first', () => {
  expect(identifierTypesIn('CH').slice(0, 2)).toEqual(['AHV-Nummer', 'Versichertenkarten-Nummer'])
  expect(identifierTypesIn('GB')).toContain('NHS number')
  for (const country of ['CH', 'EG']) {
    expect(identifierTypesIn(country)).toEqual(expect.arrayContaining(['Passport', 'Other']))
  }
})
