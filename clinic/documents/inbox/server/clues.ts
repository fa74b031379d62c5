import { isRealDay } from '../../../../contract/dates.ts'

/** The parts of a text that patients are known by. */
export interface Clues {
  /** Runs of digits that end in a Luhn check digit, as patient numbers do. */
  readonly numbers: readonly string[]
  readonly emails: readonly string[]
  /** The last nine digits of what may be a phone, or all of fewer. */
  readonly phones: readonly string[]
  /** Days as 2024-03-31, in the order in which they stand there. */
  readonly days: readonly string[]
}

const most = { numbers: 20, emails: 10, phones: 20, days: 40 }
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Finds what may be a number, an email, a phone or a date of birth of a patient. */
export function cluesIn(text: string): Clues {
  const runs = text.match(/\b\d{7,12}\b/g)?.filter(endsInCheckDigit) ?? []
  const numbers = unique(runs, most.numbers)
  const emails = unique(
    text
      .toLowerCase()
      .split(/[^\w.+@-]/)
      .map((word) => (word.endsWith('.') ? word.slice(0, -1) : word))
      .filter((word) => /^[\w.+-]{1,64}@[\w.-]{1,190}$/.test(word)),
    most.emails,
  )
  const phones = unique(text.match(/\+?\(?\d[\d ()/.-]{5,22}\d/g), most.phones)
    .map((phone) => phone.replace(/\D/g, ''))
    .filter((digits) => digits.length >= 7 && digits.length <= 15)
    .map((digits) => digits.slice(-9))
  return { numbers, emails, phones, days: daysIn(text) }
}

function daysIn(text: string): string[] {
  const found = new Set<string>()
  const add = (year: string, month: number, day: string) => {
    const written = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
    if (found.size < most.days && isRealDay(written)) found.add(written)
  }
  for (const [, year = '', month, day = ''] of text.matchAll(
    /\b([12]\d{3})-(\d{1,2})-(\d{1,2})\b/g,
  )) {
    add(year, Number(month), day)
  }
  // 3/4/1960 is read both ways: the name decides.
  for (const [, one = '', two = '', year = ''] of text.matchAll(
    /\b(\d{1,2})[./-] ?(\d{1,2})[./-] ?([12]\d{3})\b/g,
  )) {
    add(year, Number(two), one)
    add(year, Number(one), two)
  }
  for (const [, day = '', month, year = ''] of text.matchAll(
    /\b(\d{1,2})(?:st|nd|rd|th|\.)? ([A-Z][a-z]{2})[a-z]{0,6}\.?,? ([12]\d{3})\b/g,
  )) {
    add(year, monthOf(month), day)
  }
  for (const [, month, day = '', year = ''] of text.matchAll(
    /\b([A-Z][a-z]{2})[a-z]{0,6}\.? (\d{1,2})(?:st|nd|rd|th)?,? ([12]\d{3})\b/g,
  )) {
    add(year, monthOf(month), day)
  }
  return [...found]
}

function monthOf(word: string | undefined): number {
  return months.indexOf((word ?? '').toLowerCase()) + 1
}

function endsInCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

function unique(found: readonly string[] | null, mostOfThem: number): string[] {
  return [...new Set(found ?? [])].slice(0, mostOfThem)
}
