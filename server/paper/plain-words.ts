/** A run of letters without a place to break that is longer than any word. */
const longRun = /\S{60,}/gu
const mayBreak = '\u200b'

/**
 * A text as it can be printed: without control characters other than line breaks, and with places to break
 * in runs that no line holds.
 */
function printable(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/(?!\n)\p{Cc}/gu, '')
    .replace(longRun, (run) => run.replace(/(.{20})(?=.)/gu, `$1${mayBreak}`))
}

/** The same value with each text in it made printable, but for the names of its fields. */
export function inAllTexts<T>(value: T, change: (text: string) => string = printable): T {
  const within = (part: unknown): unknown => {
    if (typeof part === 'string') return change(part)
    if (Array.isArray(part)) return part.map(within)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([name, one]) => [name, within(one)]))
  }
  // The shape stays; only texts are others.
  return within(value) as T
}

/** Splits a text into paragraphs at its blank lines. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}
