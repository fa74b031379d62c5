import { sendParts } from '../../../../web/send-parts.ts'
import { partSize, sendPart } from '../import.ts'

/**
 * Sends the files of an announced import part by part. `onSent` gets the number of bytes sent so far.
 * Throws a `Problem`, or the abort reason.
 */
export async function sendFiles(
  importId: string,
  files: readonly File[],
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  let sent = 0
  for (const [file, content] of files.entries()) {
    const addressOf = (part: number) =>
      sendPart.path
        .replace(':id', importId)
        .replace(':file', String(file))
        .replace(':part', String(part))
    await sendParts(content, {
      ...{ partSize, addressOf, signal },
      onSent: (bytes) => {
        sent += bytes
        onSent(sent)
      },
    })
  }
}
