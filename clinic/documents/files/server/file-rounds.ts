import type { ServerParts } from '../../../../server/concept.ts'
import { fileStore } from '../../../../server/files/file-store.ts'
import { inRounds, type Rounds } from '../../../../server/jobs/rounds.ts'
import { storedFileStore } from './stored-file-store.ts'

const pauseMs = 10 * 60_000
/** The leftovers of a killed server are cleared away after an hour. */
const leftoversMs = 3_600_000
/** Each content is read once a week, some of them in each round. */
const checkDays = 7
const mostBytesARound = 500_000_000

/** Clears away what killed servers left, and reads stored files, to find damage before somebody needs them. */
export function fileRounds({
  sql,
  environment,
  live,
  log,
  onError,
}: Pick<ServerParts, 'sql' | 'environment' | 'live' | 'log' | 'onError'>): Rounds {
  const stopping = new AbortController()
  const contents = storedFileStore(sql, fileStore(environment))

  async function work(): Promise<void> {
    await contents.sweep(leftoversMs)
    const count = await contents.checkSome(checkDays, mostBytesARound, stopping.signal)
    if (count === 0) return
    log.warn({ count }, 'stored files of patients are damaged or gone')
    live.publish(['backups', 'files'], [])
  }

  return inRounds(work, { pauseMs, stopping, onError })
}
