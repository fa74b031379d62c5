/** Work that is looked for again and again, on any number of servers. */
export interface Rounds {
  /** One round now. */
  run(): Promise<void>
  start(): void
  /** Begins nothing more and ends what is under way. */
  stop(): Promise<void>
}

interface Parts {
  readonly pauseMs: number
  /** Aborted by `stop`. */
  readonly stopping: AbortController
  readonly onError: (error: unknown) => void
}

/** Rounds of work with a pause after each; what stands in the tables is all that one knows. */
export function inRounds(work: () => Promise<void>, { pauseMs, stopping, onError }: Parts): Rounds {
  let timer: NodeJS.Timeout | null = null
  let round: Promise<void> = Promise.resolve()

  /** One round at a time: calls that come meanwhile wait for their own. */
  function run(): Promise<void> {
    const next = round.then(work)
    round = next.catch(() => undefined)
    return next
  }

  function next(): void {
    void run()
      // What the database refuses now is tried again in the next round.
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
