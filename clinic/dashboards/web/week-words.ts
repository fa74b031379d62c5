/** A greater change says more as two numbers. */
const mostPercent = 200

/** `+12% on the 12 weeks before (278)`; only the number before where a share would say little. */
export function comparison(
  now: number,
  before: number,
  weeks: number,
  inWords: (n: number) => string,
) {
  const stretch = `the ${weeks} weeks before`
  if (before === 0) return now === 0 ? `none in ${stretch} either` : `none in ${stretch}`
  const change = Math.round((100 * (now - before)) / before)
  if (Math.abs(change) > mostPercent) return `${inWords(before)} in ${stretch}`
  const sign = change > 0 ? '+' : change < 0 ? '−' : '±'
  return `${sign}${Math.abs(change)}% on ${stretch} (${inWords(before)})`
}

/** The same for a figure that may be missing, such as a wait. */
export function earlier(
  before: number | null,
  weeks: number,
  inWords: (n: number) => string,
): string {
  const stretch = `the ${weeks} weeks before`
  return before === null ? `not measured in ${stretch}` : `${inWords(before)} in ${stretch}`
}

export const inCount = (value: number) => value.toLocaleString('en-US')
export const inMinutes = (value: number) => `${inCount(value)} min`
export const inPercent = (value: number) => `${Math.round(100 * value)}%`

export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}
