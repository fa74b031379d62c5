/**
 * Search texts and list positions name patients, and addresses outlive the person at the screen in
 * histories, bookmarks and pictures. The address contains a mark in their place.
 */
const isPrivate = /^([a-z]+-)?(search|person|patient|after|before)$/
const mark = 'list'

/** The values behind each mark, by mark and by value; in memory, and with the session on the server. */
const byMark = new Map<string, string>()
const marks = new Map<string, string>()
/** Until the session's marks are known, a mark in the address stays there. */
let areKnown = false

type Values = Readonly<Record<string, string>>

/** The values after `?`, as plain text, with those behind a mark of this person. */
export function readUrlValues(text: string): Record<string, string> {
  const { [mark]: sign, ...values } = Object.fromEntries(new URLSearchParams(text))
  const hidden = byMark.get(sign ?? '')
  if (sign && !hidden && !areKnown) return { ...values, [mark]: sign }
  return { ...values, ...Object.fromEntries(new URLSearchParams(hidden)) }
}

export function writeUrlValues(values: Values): string {
  const given = Object.entries(values)
  const open = new URLSearchParams(given.filter(([name]) => !isPrivate.test(name)))
  const hidden = new URLSearchParams(given.filter(([name]) => isPrivate.test(name)))
  if (hidden.size > 0) open.set(mark, markOf(hidden.toString()))
  return open.size > 0 ? `?${open.toString()}` : ''
}

/** Takes what the server kept for this session, so that a reload and a restored tab find it. */
export function learnPrivateValues(kept: Readonly<Record<string, string>>): void {
  areKnown = true
  for (const [sign, text] of Object.entries(kept)) {
    if (byMark.has(sign)) continue
    byMark.set(sign, text)
    marks.set(text, sign)
  }
}

/** The mark in the values after `?`; empty where there is none. */
export function markIn(text: string): string {
  return new URLSearchParams(text).get(mark) ?? ''
}

/** The mark in the values after `?` and what stands behind it. */
export function markedIn(text: string): { sign: string; hidden: string } | undefined {
  const sign = markIn(text)
  const hidden = byMark.get(sign)
  return hidden === undefined ? undefined : { sign, hidden }
}

/** The next person at this screen finds marks in the history, but no values behind them. */
export function forgetPrivateValues(): void {
  byMark.clear()
  marks.clear()
  areKnown = false
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
