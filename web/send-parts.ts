import { Problem, problemFrom, problems } from '../contract/problem.ts'

/** Milliseconds until one part times out, and between two tries of it. */
const patience = 60_000
const pause = 1_500
const mostTries = 5

interface Parts {
  readonly partSize: number
  /** The address to which a part is sent with PUT; parts are counted from 0. */
  readonly addressOf: (part: number) => string
  /** Called with the bytes of each part that was sent. */
  readonly onSent: (bytes: number) => void
  readonly signal: AbortSignal
}

/**
 * Sends a file part by part; a lost part is sent again. Throws a `Problem`, or the abort reason.
 */
export async function sendParts(
  content: Blob,
  { partSize, addressOf, onSent, signal }: Parts,
): Promise<void> {
  for (let part = 0; part * partSize < content.size; part += 1) {
    const bytes = content.slice(part * partSize, (part + 1) * partSize)
    await sendWithPatience(addressOf(part), await bytes.arrayBuffer(), signal)
    onSent(bytes.size)
  }
}

async function sendWithPatience(
  address: string,
  bytes: ArrayBuffer,
  signal: AbortSignal,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await sendOnce(address, bytes, signal)
    } catch (error) {
      signal.throwIfAborted()
      const mayPass = error instanceof Problem && (error.status >= 500 || error.status === 429)
      if (!mayPass || tries === mostTries) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

async function sendOnce(address: string, bytes: ArrayBuffer, signal: AbortSignal): Promise<void> {
  let response: Response
  try {
    response = await fetch(address, {
      method: 'PUT',
      headers: { accept: 'application/json', 'content-type': 'application/octet-stream' },
      body: bytes,
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
    })
  } catch {
    throw new Problem('unavailable', { detail: problems.unexpected.detail })
  }
  if (!response.ok) throw problemFrom(await response.json().catch(() => undefined))
}
