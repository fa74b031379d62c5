/** Numbers of formats that Excel itself has for dates and times (ECMA-376, 18.8.30). */
function isBuiltInDate(id: number): boolean {
  return (
    (id >= 14 && id <= 22) ||
    (id >= 27 && id <= 36) ||
    (id >= 45 && id <= 58 && id !== 48 && id !== 49)
  )
}

/** Whether a format code shows a date or a time: letters of those outside of quotes and brackets. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return isBuiltInDate(id)
  const plain = code
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[[^[\]]*\]/g, (part) => (/^\[(?:h+|m+|s+)\]$/i.test(part) ? part : ''))
  return /[ymdhs]/i.test(plain.replace(/general/gi, ''))
}

const msOfDay = 86_400_000

/**
 * A serial date as `YYYY-MM-DD`, `YYYY-MM-DD HH:MM` or, of the day 0, `HH:MM`. Excel takes 1900 for a leap
 * year, so days before March 1900 are one less (ECMA-376, 18.17.4).
 */
export function dateOfSerial(serial: number, is1904: boolean): string | null {
  if (!Number.isFinite(serial) || serial < 0 || serial > 2_958_466) return null
  const minutes = Math.round((serial % 1) * 1440)
  const day = Math.floor(serial)
  const time = new Date(minutes * 60_000).toISOString().slice(11, 16)
  if (day === 0 && !is1904) return time
  const before = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, day < 60 ? 31 : 30)
  const at = before + day * msOfDay + minutes * 60_000
  const date = new Date(at).toISOString()
  return minutes === 0 ? date.slice(0, 10) : `${date.slice(0, 10)} ${date.slice(11, 16)}`
}

/**
 * A stored number as people see it: the binary rounding of a fraction is taken away, as Excel does, and
 * whole numbers keep all their digits.
 */
export function numberText(stored: string): string {
  if (/^-?\d+$/.test(stored)) return stored
  const number = Number(stored)
  if (!Number.isFinite(number)) return stored
  if (Number.isInteger(number)) return BigInt(number).toString()
  const rounded = Number(number.toPrecision(15))
  const text = String(rounded)
  return text.includes('e') ? withoutLastZeros(rounded.toFixed(20)) : text
}

function withoutLastZeros(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end -= 1
  return digits.slice(0, end)
}

/** The place of a cell such as `AB12` in its row, from 0; null for a reference that is none. */
export function columnOf(reference: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0]
  if (letters === undefined) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
