import { Problem } from '../../../../contract/problem.ts'
import type { CreationOptions, NewPasskey, PasskeyProof, RequestOptions } from '../second-factor.ts'

/** Whether passkeys work in this browser at this address: they need a host name, not an IP address. */
export function knowsPasskeys(): boolean {
  const isNumber = /^[\d.]+$|^\[/.test(location.hostname)
  return 'PublicKeyCredential' in window && !isNumber
}

/** Loaded only when somebody uses a passkey: most people never do. */
const library = () => import('@simplewebauthn/browser')

/** Has the browser make a passkey; throws a `Problem` when it makes none. */
export async function makePasskey(options: CreationOptions, name: string): Promise<NewPasskey> {
  const { startRegistration } = await library()
  const made = await startRegistration({ optionsJSON: options }).catch(refuse)
  return {
    name,
    credentialId: made.id,
    clientDataJson: made.response.clientDataJSON,
    attestation: made.response.attestationObject,
    transports: made.response.transports ?? [],
  }
}

/** Has the browser sign with a passkey; throws a `Problem` when it signs with none. */
export async function provePasskey(options: RequestOptions): Promise<PasskeyProof> {
  const { startAuthentication } = await library()
  const proof = await startAuthentication({ optionsJSON: options }).catch(refuse)
  return {
    credentialId: proof.id,
    clientDataJson: proof.response.clientDataJSON,
    authenticatorData: proof.response.authenticatorData,
    signature: proof.response.signature,
  }
}

function refuse(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') {
    throw new Problem('conflict', { detail: 'This device has a passkey of your account already.' })
  }
  if (name === 'SecurityError') {
    throw new Problem('conflict', { detail: 'Open the clinic at its own address to use passkeys.' })
  }
  throw new Problem('conflict', {
    detail: 'No passkey was used. Try again, or use another way.',
  })
}
