import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

interface ThreadWork {
  readonly file: string
  readonly name: string
  readonly data: unknown
  /** Megabytes of values; a thread that needs more is ended with `ERR_WORKER_OUT_OF_MEMORY`. */
  readonly mostMemory: number
  readonly onMessage: (message: unknown) => void
  /** Aborting it asks the thread to stop, by the message `stop`. */
  readonly signal: AbortSignal | undefined
  /** Milliseconds that the thread then has before it is terminated. */
  readonly graceMs: number
}

/**
 * Runs a file in a thread of its own, which ends with its work and so frees its memory. Rejects
 * with the thread's error, or with the reason of the signal. All threads of the server start here.
 */
export async function runThread(work: ThreadWork): Promise<void> {
  const { signal, name } = work
  signal?.throwIfAborted()
  const worker = new Worker(work.file, {
    name,
    workerData: work.data,
    resourceLimits: {
      maxOldGenerationSizeMb: work.mostMemory,
      maxYoungGenerationSizeMb: Math.ceil(work.mostMemory / 6),
    },
  })
  worker.on('message', work.onMessage)
  let ending: NodeJS.Timeout | undefined
  const stop = () => {
    worker.postMessage('stop')
    ending = setTimeout(() => void worker.terminate(), work.graceMs)
  }
  signal?.addEventListener('abort', stop, { once: true })
  try {
    const [code] = (await once(worker, 'exit')) as [number]
    signal?.throwIfAborted()
    if (code !== 0) throw new Error(`The thread "${name}" ended with ${code}.`)
  } finally {
    signal?.removeEventListener('abort', stop)
    clearTimeout(ending)
  }
}

/** Whether a thread was terminated because it exceeded its memory limit. */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
