import type { DateForm } from '../../../contract/date-words.ts'
import { typedDay } from '../../../contract/typed-day.ts'
import { isMoment } from './moment.ts'

/**
 * The moment that somebody typed, as far as they knew it: `2019`, `3/2019`, `March 2019`, a day in any form
 * that days take, and after a day its time, such as `12 Mar 2019, 14:30`. Null for anything else.
 */
export function typedMoment(
  text: string,
  form: Pick<DateForm, 'country' | 'today'>,
): string | null {
  const typed = text.trim()
  if (isMoment(typed)) return typed
  const [, monthNumber, yearOfNumber] = /^(\d{1,2})[./-](\d{4})$/.exec(typed) ?? []
  if (monthNumber !== undefined) {
    const month = `${yearOfNumber}-${monthNumber.padStart(2, '0')}`
    return isMoment(month) ? month : null
  }
  if (/^\p{L}+\.? \d{4}$/u.test(typed)) return typedDay(`1 ${typed}`, form)?.slice(0, 7) ?? null
  const [, time] = / (\d{1,2}:\d{2})$/.exec(typed) ?? []
  if (time === undefined) return typedDay(typed, form)
  const found = typedDay(typed.slice(0, -time.length).trim().replace(/,$/, ''), form)
  const moment = `${found}T${time.padStart(5, '0')}`
  return found !== null && isMoment(moment) ? moment : null
}
