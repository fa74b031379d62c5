/** The kind of a file, told by its content; the name that its sender gave it counts for nothing. */
export interface FileKind {
  readonly form: 'text' | 'picture' | 'file'
  /** For people. */
  readonly name: string
  /** The type under which it is handed out. */
  readonly type: string
  readonly ending: string
}

const anyBytes = 'application/octet-stream'
const picture = (name: string): FileKind => ({
  form: 'picture',
  name,
  type: `image/${name.toLowerCase()}`,
  ending: name === 'JPEG' ? 'jpg' : name.toLowerCase(),
})
const file = (name: string, ending: string, type = anyBytes): FileKind => ({
  form: 'file',
  name,
  type,
  ending,
})

export const textFile: FileKind = {
  form: 'text',
  name: 'Text',
  type: 'text/plain; charset=utf-8',
  ending: 'txt',
}
const unknown = file('Unknown', 'bin')

/** First bytes in Latin-1; a dot stands for any byte. */
const beginnings: readonly (readonly [RegExp, FileKind])[] = [
  [/^%PDF-/, file('PDF', 'pdf', 'application/pdf')],
  [/^\x89PNG\r\n\x1a\n/, picture('PNG')],
  [/^\xff\xd8\xff/, picture('JPEG')],
  [/^GIF8[79]a/, picture('GIF')],
  [/^RIFF[^]{4}WEBP/, picture('WebP')],
  [/^(?:II\*\0|MM\0\*)/, file('TIFF', 'tiff', 'image/tiff')],
  [/^[^]{128}DICM/, file('DICOM', 'dcm', 'application/dicom')],
  [/^[^]{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/, file('HEIC', 'heic', 'image/heic')],
  [/^\{\\rtf/, file('RTF', 'rtf')],
  [/^PK\x03\x04/, file('ZIP', 'zip')],
  [/^\xd0\xcf\x11\xe0/, file('Word or Excel', 'doc')],
]

/** A kind that was told before, by its name. */
export function kindNamed(name: string): FileKind {
  return (
    [textFile, ...beginnings.map(([, kind]) => kind)].find((kind) => kind.name === name) ?? unknown
  )
}

/** Enough of a file to tell its kind. */
export const headBytes = 4096

/** The kind of a file by its first bytes; a claimed text is one unless the bytes say what else it is. */
export function kindOfFile(head: Uint8Array, claimed: string | null): FileKind {
  const start = Buffer.from(head.subarray(0, 200)).toString('latin1')
  const known = beginnings.find(([beginning]) => beginning.test(start))
  if (known) return known[1]
  return isTextType(claimed) || isPlain(head) ? textFile : unknown
}

export function isTextType(claimed: string | null): boolean {
  return /^text\/|[/+](?:xml|html|xhtml|json)\b/i.test(claimed ?? '')
}

/** UTF-8 without control characters. The last character may have been cut off. */
function isPlain(head: Uint8Array): boolean {
  if (head.length === 0) return false
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return !hasControls(text)
  } catch {
    return false
  }
}

const hasControls = (text: string) => /[^\P{Cc}\t\n\r\f]/u.test(text)

/** The text of bytes, and whether some of it could not be read. The end of bytes that were cut is not broken. */
export function textOf(
  bytes: Uint8Array,
  claimed: string | null,
  isCut = false,
): { readonly text: string; readonly isBroken: boolean } {
  const charset = markedCharset(bytes) ?? /charset\s*=\s*"?([\w-]+)/i.exec(claimed ?? '')?.[1]
  const text = decoded(bytes, charset ?? 'utf-8', isCut)
  // A mark of their order stands before some texts.
  const clean = text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
  return { text: clean, isBroken: text.includes('\ufffd') || hasControls(text) }
}

function markedCharset(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return null
}

function decoded(bytes: Uint8Array, charset: string, isCut: boolean): string {
  try {
    return new TextDecoder(charset).decode(bytes, { stream: isCut })
  } catch {
    return new TextDecoder('utf-8').decode(bytes, { stream: isCut })
  }
}
