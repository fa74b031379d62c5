/**
 * Search texts and list positions name patients, and addresses outlive the person at the screen in
 * histories, bookmarks and pictures. The address contains a mark in their place.
 */
const isPrivate = /^([a-z]+-)?(search|person|patient|after|before)$/
const mark = 'list'

/** The values behind each mark, by mark and by value; in memory only, for one person. */
const byMark = new Map<string, string>()
const marks = new Map<string, string>()

type Values = Readonly<Record<string, string>>

/** The values after `?`, as plain text, with those behind a mark of this person. */
export function readUrlValues(text: string): Record<string, string> {
  const { [mark]: sign = '', ...values } = Object.fromEntries(new URLSearchParams(text))
  return { ...values, ...Object.fromEntries(new URLSearchParams(byMark.get(sign))) }
}

export function writeUrlValues(values: Values): string {
  const given = Object.entries(values)
  const open = new URLSearchParams(given.filter(([name]) => !isPrivate.test(name)))
  const hidden = new URLSearchParams(given.filter(([name]) => isPrivate.test(name)))
  if (hidden.size > 0) open.set(mark, markOf(hidden.toString()))
  return open.size > 0 ? `?${open.toString()}` : ''
}

/** The next person at this screen finds marks in the history, but no values behind them. */
export function forgetPrivateValues(): void {
  byMark.clear()
  marks.clear()
}

/** The same values get the same mark, so that an address stays the same. */
function markOf(text: string): string {
  const known = marks.get(text)
  if (known) return known
  const sign = crypto.randomUUID().slice(0, 8)
  marks.set(text, sign)
  byMark.set(sign, text)
  return sign
}
