import type { ServerParts } from '../../../../server/concept.ts'
import { fileStore } from '../../../../server/files/file-store.ts'
import { inRounds, type Rounds } from '../../../../server/jobs/rounds.ts'
import { arrivalStore } from './arrivals.ts'
import { watchedFolder } from './watched-folder.ts'

/** A file is taken when it has stood still for this time. */
const pauseMs = 5_000

/** Takes files of the watched folder into the inbox. Several servers may watch the same folder. */
export function inboxFolderRounds(
  {
    sql,
    environment,
    live,
    log,
    onError,
  }: Pick<ServerParts, 'sql' | 'environment' | 'live' | 'log' | 'onError'>,
  folder: string,
): Rounds {
  const stopping = new AbortController()
  const { mostFileBytes: mostBytes } = environment
  const arrivals = arrivalStore(sql, fileStore(environment), mostBytes)
  const signal = stopping.signal
  const round = watchedFolder({ folder, mostBytes, arrivals, stopping: signal, onError })
  let trouble: string | undefined

  async function work(): Promise<void> {
    try {
      if ((await round()) > 0) live.publish(['inbox'], [])
      trouble = undefined
    } catch (error) {
      // A folder that is not there is said once, not in each round.
      const { code, syscall } = error as NodeJS.ErrnoException
      if (syscall === undefined) throw error
      if (trouble !== code) log.warn({ code }, 'the folder of OPENWARD_INBOX_FOLDER cannot be read')
      trouble = code
    }
  }

  return inRounds(work, { pauseMs, stopping, onError })
}
