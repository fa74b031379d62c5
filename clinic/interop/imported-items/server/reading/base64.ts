/**
 * The first bytes of a base64 text, or all of them. Null where it is no base64: RFC 4648, with the line breaks
 * that FHIR allows, or with the alphabet for addresses.
 */
export function fromBase64(text: string, most = Infinity): Buffer | null {
  // Four characters are three bytes. Line breaks are few, so that twice as many characters are enough.
  const wanted = most === Infinity ? text : text.slice(0, Math.ceil(most / 3) * 8)
  const compact = wanted.replace(/\s+/g, '')
  const isWhole = wanted.length === text.length
  const characters = isWhole ? compact : compact.slice(0, compact.length - (compact.length % 4))
  if (!/^[\w+/-]*={0,2}$/.test(characters)) return null
  if ((characters.length - paddingOf(characters)) % 4 === 1) return null
  const bytes = Buffer.from(characters, 'base64')
  return bytes.length > most ? bytes.subarray(0, most) : bytes
}

/** The number of bytes of a base64 text, without decoding it. */
export function sizeOfBase64(text: string): number {
  const spaces = text.match(/\s/g)?.length ?? 0
  const padding = paddingOf(text.slice(-20).trimEnd())
  return Math.floor(((text.length - spaces - padding) * 3) / 4)
}

function paddingOf(text: string): number {
  if (text.endsWith('==')) return 2
  return text.endsWith('=') ? 1 : 0
}
