import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { CreationOptions, NewPasskey, PasskeyProof, RequestOptions } from '../second-factor.ts'

const flags = { present: 0x01, verified: 0x04, attested: 0x40 }

export interface Behaviour {
  /** The origin that the browser states. */
  readonly origin?: string
  /** False: the authenticator asked for no finger or PIN. */
  readonly verifies?: boolean
  /** Signed instead of the challenge. */
  readonly challenge?: string
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Buffer) => bytes.toString('base64url')

/**
 * An authenticator of a test: it makes one passkey (ES256) and signs with it as a security key and a
 * browser together do (WebAuthn 3, 6.1 and 6.5).
 */
export function anAuthenticator({ origin = 'https://clinic.example' }: Behaviour = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  let counter = 0

  function clientData(type: string, challenge: string, at: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }))
  }

  function authenticatorData(rpId: string, bits: number, rest = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE((counter += 1))
    return Buffer.concat([sha256(rpId), Buffer.of(bits), count, rest])
  }

  return {
    /** The answer of `navigator.credentials.create`. */
    create(options: CreationOptions, name: string, behaviour: Behaviour = {}): NewPasskey {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = cbor(
        new Map<number, number | Buffer>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, key])
      const verified = behaviour.verifies === false ? 0 : flags.verified
      const data = authenticatorData(
        options.rp.id,
        flags.present | verified | flags.attested,
        attested,
      )
      const attestation = cbor(
        new Map<string, string | Buffer | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', data],
        ]),
      )
      const challenge = behaviour.challenge ?? options.challenge
      return {
        name,
        credentialId: base64url(credentialId),
        clientDataJson: base64url(
          clientData('webauthn.create', challenge, behaviour.origin ?? origin),
        ),
        attestation: base64url(attestation),
        transports: ['usb'],
      }
    },

    /** The answer of `navigator.credentials.get`. */
    get(options: RequestOptions, behaviour: Behaviour = {}): PasskeyProof {
      const verified = behaviour.verifies === false ? 0 : flags.verified
      const data = authenticatorData(options.rpId, flags.present | verified)
      const challenge = behaviour.challenge ?? options.challenge
      const client = clientData('webauthn.get', challenge, behaviour.origin ?? origin)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        credentialId: base64url(credentialId),
        clientDataJson: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      }
    },

    /** Resets the signature counter, as in a copy that was never used. */
    rewind() {
      counter = 0
    },
  }
}

type Item = number | string | Buffer | ReadonlyMap<number | string, Item>

/** The part of CBOR (RFC 8949) that WebAuthn needs. */
function cbor(item: Item): Buffer {
  if (typeof item === 'number') return item < 0 ? head(1, -1 - item) : head(0, item)
  if (typeof item === 'string') return Buffer.concat([head(3, item.length), Buffer.from(item)])
  if (Buffer.isBuffer(item)) return Buffer.concat([head(2, item.length), item])
  const entries = [...item].flatMap(([key, value]) => [cbor(key), cbor(value)])
  return Buffer.concat([head(5, item.size), ...entries])
}

function head(kind: number, value: number): Buffer {
  if (value < 24) return Buffer.of((kind << 5) | value)
  if (value < 256) return Buffer.of((kind << 5) | 24, value)
  return Buffer.of((kind << 5) | 25, value >> 8, value & 0xff)
}
