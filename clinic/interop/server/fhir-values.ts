import { isRealDay, today } from '../../../contract/dates.ts'
import type { Address, HumanName } from '../fhir.ts'
import { Refusal } from './refusal.ts'

/** `{given} {family}`, after the prefix where wanted; the text of the name where there are no parts. */
export function nameText(name: HumanName | undefined, hasPrefix = false): string {
  if (!name) return ''
  const parts = [
    ...(hasPrefix ? (name.prefix ?? []) : []),
    ...(name.given ?? []),
    name.family ?? '',
    ...(name.suffix ?? []),
  ].filter(Boolean)
  return (parts.length > 0 ? parts.join(' ') : (name.text ?? '')).trim().slice(0, 200)
}

export function addressText(address: Address | undefined): string | null {
  if (!address) return null
  const place = [address.city, address.state, address.postalCode].filter(Boolean).join(' ')
  const parts = [...(address.line ?? []), place, address.country ?? '']
  const text = address.text ?? parts.filter(Boolean).join(', ')
  return text.slice(0, 500) || null
}

/** A FHIR date or dateTime as a day of the clinic; a year or month alone counts from its first day. */
export function dayOf(value: string, timeZone: string, place: string): string {
  const whole = /^\d{4}$/.test(value) ? `${value}-01-01` : /^\d{4}-\d\d$/.test(value) ? `${value}-01` : value
  if (/^\d{4}-\d\d-\d\d$/.test(whole)) {
    if (isRealDay(whole)) return whole
  } else if (!Number.isNaN(Date.parse(whole))) {
    return today(timeZone, new Date(whole))
  }
  throw new Refusal(place, 'It holds a date that is not a day of the calendar.')
}

/** A FHIR dateTime as an instant. */
export function instantOf(value: string, place: string): Date {
  const instant = new Date(value)
  if (!/^\d{4}-\d\d-\d\dT/.test(value) || Number.isNaN(instant.getTime())) {
    throw new Refusal(place, 'It holds a time that cannot be read.')
  }
  return instant
}

/**
 * A decimal amount in minor units, rounded half up to two decimals. The shortest decimal text of a
 * number is the one that stood in the file, for amounts of up to 15 digits.
 */
export function minorUnits(value: number, place: string): number {
  const match = /^(\d{1,7})(?:\.(\d+))?$/.exec(String(value))
  if (!match) throw new Refusal(place, 'It holds an amount that is not from 0 to 9,999,999.99.')
  const decimals = (match[2] ?? '').padEnd(3, '0')
  const minor = Number(match[1]) * 100 + Number(decimals.slice(0, 2))
  return Number(decimals[2]) >= 5 ? minor + 1 : minor
}
