import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
/** The first byte of a sealed value, so that another format can follow one day. */
const form = 1
const ivLength = 12
const tagLength = 16
const options = { authTagLength: tagLength }

/** Keeps small secrets unreadable for readers of the database or of a copy of it. */
export interface Seal {
  /** `owner` names the row, so that a value sealed for one row cannot be used in another. */
  close(plain: Uint8Array, owner: string): Buffer
  /** Throws when the key, the owner or a single bit differs. */
  open(sealed: Uint8Array, owner: string): Buffer
  /** A hash (HMAC-SHA-256) against which nobody can try guesses without the key. */
  hash(text: string): Buffer
}

/**
 * A seal for one purpose, with keys derived from the server's secret (HKDF, RFC 5869; AES-256-GCM,
 * NIST SP 800-38D). Another secret cannot open a value that was sealed with this one.
 */
export function sealFor(purpose: string, secret: string): Seal {
  const derive = (use: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `openward ${purpose} ${use}`, 32))
  const key = derive('encryption')
  const hashKey = derive('hash')
  return {
    close(plain, owner) {
      const iv = randomBytes(ivLength)
      const sealing = createCipheriv(cipher, key, iv, options).setAAD(Buffer.from(owner))
      const text = Buffer.concat([sealing.update(plain), sealing.final()])
      return Buffer.concat([Buffer.of(form), iv, sealing.getAuthTag(), text])
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed)
      if (bytes[0] !== form) throw new Error('Something was sealed in an unknown way.')
      const [tagAt, textAt] = [1 + ivLength, 1 + ivLength + tagLength]
      const opening = createDecipheriv(cipher, key, bytes.subarray(1, tagAt), options)
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(tagAt, textAt))
      return Buffer.concat([opening.update(bytes.subarray(textAt)), opening.final()])
    },
    hash: (text) => createHmac('sha256', hashKey).update(text).digest(),
  }
}
