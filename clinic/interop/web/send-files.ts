import { Problem, problemFrom, problems } from '../../../contract/problem.ts'
import { partSize, sendPart } from '../import.ts'

/** Milliseconds until one part times out, and between two tries of it. */
const patience = 60_000
const pause = 1_500
const mostTries = 5

/**
 * Sends the files of an announced import part by part; a lost part is sent again. `onSent` gets the
 * number of bytes sent so far. Throws a `Problem`, or the abort reason.
 */
export async function sendFiles(
  importId: string,
  files: readonly File[],
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  let sent = 0
  for (const [file, content] of files.entries()) {
    for (let part = 0; part * partSize < content.size; part += 1) {
      const bytes = content.slice(part * partSize, (part + 1) * partSize)
      await sendWithPatience({ id: importId, file, part }, await bytes.arrayBuffer(), signal)
      sent += bytes.size
      onSent(sent)
    }
  }
}

type Place = Readonly<Record<'id' | 'file' | 'part', string | number>>

async function sendWithPatience(
  place: Place,
  bytes: ArrayBuffer,
  signal: AbortSignal,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await sendOnce(place, bytes, signal)
    } catch (error) {
      signal.throwIfAborted()
      const mayPass = error instanceof Problem && (error.status >= 500 || error.status === 429)
      if (!mayPass || tries === mostTries) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

async function sendOnce(place: Place, bytes: ArrayBuffer, signal: AbortSignal): Promise<void> {
  const path = sendPart.path.replace(/:(\w+)/g, (_, name) => String(place[name as keyof Place]))
  let response: Response
  try {
    response = await fetch(path, {
      method: sendPart.method,
      headers: { accept: 'application/json', 'content-type': 'application/octet-stream' },
      body: bytes,
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
    })
  } catch {
    throw new Problem('unavailable', { detail: problems.unexpected.detail })
  }
  if (!response.ok) throw problemFrom(await response.json().catch(() => undefined))
}
