import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** The first bytes of sealed content, so that another format can follow one day. */
const form = Buffer.from('OWF1')
const saltLength = 32
const tagLength = 16
const pieceLength = 65_536
const headLength = form.length + saltLength

/**
 * Encrypts content of any length with bounded memory: pieces of 64 KiB, each by AES-256-GCM under a key of this
 * content alone (HKDF, RFC 5869), with its place and whether it is the last one in the nonce (the STREAM construction,
 * https://eprint.iacr.org/2015/189). So no piece can be changed, left out, repeated or moved.
 */
export async function* sealed(
  content: AsyncIterable<Uint8Array>,
  key: Uint8Array,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltLength)
  const own = keyFor(key, salt)
  yield Buffer.concat([form, salt])
  for await (const { piece, place, isLast } of piecesOf(content, pieceLength)) {
    const sealing = createCipheriv('aes-256-gcm', own, nonceOf(place, isLast))
    yield Buffer.concat([sealing.update(piece), sealing.final(), sealing.getAuthTag()])
  }
}

/** Decrypts what `sealed` wrote. Throws where a single bit differs, or the end is missing. */
export async function* unsealed(
  bytes: AsyncIterable<Uint8Array>,
  key: Uint8Array,
): AsyncGenerator<Buffer> {
  let own: Buffer = Buffer.alloc(0)
  const rest = afterHead(bytes, (head) => {
    if (!head.subarray(0, form.length).equals(form)) throw new Error('It is not a sealed file.')
    own = keyFor(key, head.subarray(form.length))
  })
  for await (const { piece, place, isLast } of piecesOf(rest, pieceLength + tagLength)) {
    if (own.length === 0 || piece.length < tagLength)
      throw new Error('The end of a sealed file is missing.')
    const end = piece.length - tagLength
    const opening = createDecipheriv('aes-256-gcm', own, nonceOf(place, isLast), {
      authTagLength: tagLength,
    }).setAuthTag(piece.subarray(end))
    yield Buffer.concat([opening.update(piece.subarray(0, end)), opening.final()])
  }
}

function keyFor(key: Uint8Array, salt: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, 'openward one file', 32))
}

function nonceOf(place: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(place, 7)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Cuts a stream into pieces of one length; the last one is shorter or empty. */
async function* piecesOf(content: AsyncIterable<Uint8Array>, length: number) {
  let rest: Buffer = Buffer.alloc(0)
  let place = 0
  for await (const chunk of content) {
    rest = Buffer.concat([rest, chunk])
    for (; rest.length > length; place += 1) {
      yield { piece: rest.subarray(0, length), place, isLast: false }
      rest = rest.subarray(length)
    }
  }
  yield { piece: rest, place, isLast: true }
}

async function* afterHead(bytes: AsyncIterable<Uint8Array>, onHead: (head: Buffer) => void) {
  let head: Buffer | null = Buffer.alloc(0)
  for await (const chunk of bytes) {
    if (head === null) {
      yield chunk
      continue
    }
    head = Buffer.concat([head, chunk])
    if (head.length < headLength) continue
    onHead(head.subarray(0, headLength))
    yield head.subarray(headLength)
    head = null
  }
}
