/** Runs work when its turn comes; rejects with the signal's reason when the signal aborts the waiting. */
export type InTurn = <T>(work: () => Promise<T>, waiting: AbortSignal) => Promise<T>

/** Runs at most `atOnce` works at the same time; the others wait, first come, first served. */
export function takeTurns(atOnce: number): InTurn {
  let underWay = 0
  const queue = new Set<() => void>()

  function turn(signal: AbortSignal): Promise<void> {
    if (underWay < atOnce) {
      underWay += 1
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const begin = () => {
        queue.delete(begin)
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        queue.delete(begin)
        reject(signal.reason as Error)
      }
      queue.add(begin)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  return async (work, waiting) => {
    waiting.throwIfAborted()
    await turn(waiting)
    try {
      return await work()
    } finally {
      const [next] = queue
      if (next) next()
      else underWay -= 1
    }
  }
}
