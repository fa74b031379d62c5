import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod'
import { busySpans } from './busy-spans.ts'

/** The input from `busySpansInThread`. */
const { text, ...asked } = z
  .object({
    text: z.string(),
    timeZone: z.string(),
    from: z.number(),
    to: z.number(),
    ownHost: z.string(),
  })
  .parse(workerData)

try {
  parentPort?.postMessage(busySpans(text, asked))
} catch {
  parentPort?.postMessage(null)
}
