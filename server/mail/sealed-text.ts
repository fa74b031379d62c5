import { sealFor } from '../seal.ts'

const purpose = 'text to be sent'

/** Seals what waits to be sent for its row, so that nobody who reads the database reads it. */
export function sealText(text: string, id: string, secret: string): Buffer {
  return sealFor(purpose, secret).close(Buffer.from(text), id)
}

/** Null when it is gone, or was sealed under another secret. */
export function openText(sealed: Uint8Array | null, id: string, secret: string): string | null {
  if (sealed === null) return null
  try {
    return sealFor(purpose, secret).open(sealed, id).toString()
  } catch {
    return null
  }
}

/** What stands in a text for what is left out of it. */
export const leftOut = { link: '(link)', code: '(code)' } as const

/** A text as it may be kept and shown: links, codes and tokens are left out. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((rest, secret) => {
    if (!secret.includes('://')) return rest.replaceAll(secret, leftOut.code)
    // The token alone would do as well, and a mail server may repeat it in its answer.
    const token = secret.slice(secret.indexOf('#') + 1)
    return rest.replaceAll(secret, leftOut.link).replaceAll(token, leftOut.link)
  }, text)
}
