/**
 * Numbers of invoices, credit notes and receipts. Where a clinic begins anew each year, a number holds its year:
 * `20260000007` is the seventh of 2026. The database gives them out (`begin_year`).
 */
const ofOneYear = 10_000_000
/** Lower numbers belong to the series that never begins anew. */
const firstWithYear = 1900 * ofOneYear

/** `7` → `INV-000007`, and `20260000007` → `INV-2026-000007`. */
export function numberName(prefix: string, number: number): string {
  if (number < firstWithYear) return `${prefix}-${padded(number)}`
  return `${prefix}-${Math.floor(number / ofOneYear)}-${padded(number % ofOneYear)}`
}

/** `INV-2026-000007`, `2026-7` or `7` → the number; undefined for words that are none. */
export function numberFrom(prefix: string, words: string): number | undefined {
  const form = new RegExp(`^(?:${prefix}-?)?(?:(\\d{4})-)?0*(\\d{1,11})$`, 'i')
  const [, year, rest] = form.exec(words) ?? []
  if (rest === undefined) return undefined
  return Number(rest) + (year === undefined ? 0 : Number(year) * ofOneYear)
}

function padded(number: number): string {
  return String(number).padStart(6, '0')
}
