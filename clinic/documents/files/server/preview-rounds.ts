import type { ServerParts } from '../../../../server/concept.ts'
import { fileStore } from '../../../../server/files/file-store.ts'
import { inRounds, type Rounds } from '../../../../server/jobs/rounds.ts'
import { storedFileStore } from './stored-file-store.ts'

const pauseMs = 3_000
const mostARound = 5

/** Draws the first pages of PDFs that came in: nobody waits for it who sends one. */
export function previewRounds({
  sql,
  environment,
  live,
  onError,
}: Pick<ServerParts, 'sql' | 'environment' | 'live' | 'onError'>): Rounds {
  const stopping = new AbortController()
  const contents = storedFileStore(sql, fileStore(environment))

  async function work(): Promise<void> {
    const count = await contents.drawDue(mostARound, stopping.signal)
    if (count > 0) live.publish(['files', 'bill-files'], [])
  }

  return inRounds(work, { pauseMs, stopping, onError })
}
