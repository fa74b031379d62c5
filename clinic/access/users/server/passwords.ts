import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const argon = promisify(argon2)

/** argon2id with the parameters of OWASP's password storage cheat sheet: 19 MiB, 2 passes. */
const strength = { parallelism: 1, memory: 19_456, passes: 2, tagLength: 32 }

/** Hashes the whole password; returns a PHC string that names its own parameters. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await argon('argon2id', { ...strength, message: password.normalize('NFC'), nonce })
  const { memory, passes, parallelism } = strength
  const parameters = `m=${memory},t=${passes},p=${parallelism}`
  return `$argon2id$v=19$${parameters}$${unpadded(nonce)}$${unpadded(hash)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/**
 * Compares in constant time. Without a stored hash it hashes against a dummy, so that an unknown email
 * takes as long as a wrong password.
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const match = phc.exec(stored ?? (await dummy))
  if (!match) throw new Error('A stored password hash has an unknown form.')
  const expected = Buffer.from(match[5] ?? '', 'base64')
  const actual = await argon('argon2id', {
    message: password.normalize('NFC'),
    nonce: Buffer.from(match[4] ?? '', 'base64'),
    memory: Number(match[1]),
    passes: Number(match[2]),
    parallelism: Number(match[3]),
    tagLength: expected.length,
  })
  return timingSafeEqual(actual, expected) && stored !== null
}

const dummy = hashPassword(randomBytes(16).toString('hex'))

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
