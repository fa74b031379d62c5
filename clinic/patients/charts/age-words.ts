import { ageOn, daysBetween } from '../../../contract/dates.ts'

/** Age as people say it: `41 years`; for small children `7 months` or `3 days`. */
export function ageWords(dob: string, day: string): string {
  const years = ageOn(dob, day)
  if (years >= 2) return `${years} years`
  const months = monthsBetween(dob, day)
  if (months >= 1) return counted(months, 'month')
  return counted(daysBetween(dob, day), 'day')
}

function monthsBetween(dob: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(dob.slice(0, 4))
  const months = years * 12 + Number(day.slice(5, 7)) - Number(dob.slice(5, 7))
  return day.slice(8) < dob.slice(8) ? months - 1 : months
}

function counted(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`
}
