/** Work that is repeated in rounds, on any number of servers. */
export interface Rounds {
  /** Runs one round now. */
  run(): Promise<void>
  start(): void
  /** Starts no more rounds and waits for the current one. */
  stop(): Promise<void>
}

interface Parts {
  readonly pauseMs: number
  /** Aborted by `stop`. */
  readonly stopping: AbortController
  readonly onError: (error: unknown) => void
}

/** Rounds of work with a pause after each; all state is in the tables. */
export function inRounds(work: () => Promise<void>, { pauseMs, stopping, onError }: Parts): Rounds {
  let timer: NodeJS.Timeout | null = null
  let round: Promise<void> = Promise.resolve()

  /** One round at a time: calls during a round wait for their own. */
  function run(): Promise<void> {
    const next = round.then(work)
    round = next.catch(() => undefined)
    return next
  }

  function next(): void {
    void run()
      // A round that the database refused is retried in the next one.
      .catch((error: unknown) => (stopping.signal.aborted ? undefined : onError(error)))
      .finally(() => {
        if (!stopping.signal.aborted) timer = setTimeout(next, pauseMs)
      })
  }

  return {
    run,
    start() {
      timer = setTimeout(next, pauseMs)
    },
    async stop() {
      stopping.abort()
      if (timer) clearTimeout(timer)
      await round
    },
  }
}
