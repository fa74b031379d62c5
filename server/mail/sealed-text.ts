import { sealFor } from '../seal.ts'

const purpose = 'text to be sent'

/**
 * Seals a text that waits to be sent, bound to its row, so that readers of the database cannot read
 * it.
 */
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

/** The placeholders for parts that are left out of a text. */
export const leftOut = { link: '(link)', code: '(code)' } as const

/** A text that may be kept and shown: links, codes and tokens are left out. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((rest, secret) => {
    if (!secret.includes('://')) return rest.replaceAll(secret, leftOut.code)
    // The token alone is a secret too, and a mail server may repeat it in its answer.
    const token = secret.slice(secret.indexOf('#') + 1)
    return rest.replaceAll(secret, leftOut.link).replaceAll(token, leftOut.link)
  }, text)
}
