import { weekdays } from '../../../contract/first-weekday.ts'
import { currencies } from '../clinic-changes.ts'
import { presetCountries, presetOf, type ProposedSetting } from '../country-preset.ts'
import { vaccinationSchedules } from '../vaccination-schedule.ts'

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' })
export const currencyOptions = currencies.map((value) => ({
  value,
  detail: currencyNames.of(value) ?? '',
}))

/** Browsers know zones by older names too, such as Asia/Calcutta; those of presets are offered in any case. */
export const timeZoneOptions = [
  ...new Set([
    ...Intl.supportedValuesOf('timeZone'),
    ...presetCountries.flatMap((country) => presetOf(country).timeZone ?? []),
    'UTC',
  ]),
]
  .toSorted()
  .map((value) => ({ value, detail: '' }))

export const clockOptions = [
  { value: '24', label: '24 hours (15:00)' },
  { value: '12', label: '12 hours (3:00 PM)' },
  { value: 'country', label: 'As is usual in the country' },
]

export const scheduleOptions = Object.entries(vaccinationSchedules).map(([value, label]) => ({
  value,
  label,
}))

export const settingWords: Readonly<Record<ProposedSetting, string>> = {
  timeZone: 'Time zone',
  currency: 'Currency',
  clock: 'Clock',
  firstWeekday: 'First day of the week',
  paper: 'Paper',
  vaccinationSchedule: 'Vaccination schedule',
  taxNames: 'Taxes on sales',
  taxNumberName: 'Name of the tax number',
  registrationNumberName: 'Name of the registration number',
}

/** A value of a setting as the form shows it; a dash for none. */
export function valueInWords(setting: ProposedSetting, value: string): string {
  if (setting === 'firstWeekday') return weekdays[Number(value) - 1] ?? value
  const options = { clock: clockOptions, vaccinationSchedule: scheduleOptions }
  if (setting === 'clock' || setting === 'vaccinationSchedule') {
    return options[setting].find((option) => option.value === value)?.label ?? value
  }
  return value || '–'
}
