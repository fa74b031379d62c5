import { headOf, type TableForm, type TableSource } from './table-source.ts'

type Encoding = NonNullable<TableForm['encoding']>

const labels: Readonly<Record<Encoding, string>> = {
  'UTF-8': 'utf-8',
  'UTF-16 LE': 'utf-16le',
  'UTF-16 BE': 'utf-16be',
  'Windows-1252': 'windows-1252',
}

/**
 * The encoding of a text: by its byte-order mark, by the zero bytes of UTF-16, or UTF-8 if all of it is
 * valid UTF-8. Everything else is read as Windows-1252, in which spreadsheets write.
 */
export async function encodingOf(source: TableSource): Promise<Encoding> {
  const head = await headOf(source, 4096)
  if (head[0] === 0xff && head[1] === 0xfe) return 'UTF-16 LE'
  if (head[0] === 0xfe && head[1] === 0xff) return 'UTF-16 BE'
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'UTF-8'
  const zeros = [0, 0]
  for (const [place, byte] of head.entries()) {
    if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1
  }
  const [even = 0, odd = 0] = zeros
  // A text in Latin letters has a zero in almost every second byte; a stray NUL is no such text.
  if (odd > head.length * 0.2 && odd > even * 4) return 'UTF-16 LE'
  if (even > head.length * 0.2 && even > odd * 4) return 'UTF-16 BE'
  return (await isUtf8(source)) ? 'UTF-8' : 'Windows-1252'
}

async function isUtf8(source: TableSource): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of source.bytes()) decoder.decode(chunk, { stream: true })
    decoder.decode()
    return true
  } catch {
    return false
  }
}

/** The text of a file, piece by piece, without its byte-order mark. */
export async function* textOf(bytes: AsyncIterable<Uint8Array>, encoding: Encoding) {
  const decoder = new TextDecoder(labels[encoding])
  for await (const chunk of bytes) {
    const text = decoder.decode(chunk, { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}
