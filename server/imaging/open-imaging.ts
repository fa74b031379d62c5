import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Problem } from '../../contract/problem.ts'
import { bareEnvironment } from '../threads/bare-environment.ts'
import { takeTurns } from '../threads/take-turns.ts'
import { ImagingRefusal } from './imaging-refusal.ts'
import type { DrawnKind, ImagingAnswer, ImagingWork, Scan } from './imaging-work.ts'

type Content = AsyncIterable<Uint8Array>

/** One at a time: decoding the largest picture takes some hundred megabytes. */
const inTurn = takeTurns(1)
/** Files that are opened or wait for it. */
const mostAtOnce = 30
let atOnce = 0
const patienceMs = 20_000
/** Larger files are only downloaded: a decoder holds all of it. */
export const mostImagingBytes = 100_000_000
/** Megabytes of values, and pages of 64 KiB of a decoder in WebAssembly. */
const limits = ['--max-old-space-size=256', '--wasm-max-mem-pages=8192']

/** The tags of a DICOM file and how its pictures are read. Throws an `ImagingRefusal` for no DICOM file. */
export async function describeScan(content: Content, waiting: AbortSignal): Promise<Scan> {
  const answer = await ask({ act: 'describe' }, content, waiting)
  if (!('scan' in answer)) throw new ImagingRefusal('cut')
  return answer.scan
}

/** Decoded frames of a DICOM file from one on, as many as have room. Throws an `ImagingRefusal`. */
export function scanFrames(content: Content, from: number, waiting: AbortSignal): Promise<Buffer> {
  return bytes({ act: 'frames', from, mostBytes: 16_000_000 }, content, waiting)
}

/** A picture, or the first page of a PDF, as a JPEG with at most `side` pixels on a side. Throws an `ImagingRefusal`. */
export function drawImaging(
  kind: DrawnKind,
  content: Content,
  side: number,
  waiting: AbortSignal,
): Promise<Buffer> {
  return bytes({ act: 'draw', kind, side }, content, waiting)
}

async function bytes(work: ImagingWork, content: Content, waiting: AbortSignal): Promise<Buffer> {
  const answer = await ask(work, content, waiting)
  if (!('bytes' in answer)) throw new ImagingRefusal('cut')
  const { buffer, byteOffset, byteLength } = answer.bytes
  return Buffer.from(buffer, byteOffset, byteLength)
}

async function ask(work: ImagingWork, content: Content, waiting: AbortSignal) {
  if (atOnce >= mostAtOnce) {
    const detail = 'Many pictures are being opened. Wait a moment, then try again.'
    throw new Problem('unavailable', { detail })
  }
  atOnce += 1
  try {
    return await inTurn(() => runProcess(work, content), waiting)
  } finally {
    atOnce -= 1
  }
}

async function runProcess(work: ImagingWork, content: Content): Promise<ImagingAnswer> {
  const child = fork(join(import.meta.dirname, 'imaging-process.ts'), {
    serialization: 'advanced',
    env: bareEnvironment(),
    execArgv: limits,
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  })
  const late = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  try {
    let answer: ImagingAnswer | undefined
    child.once('message', (message) => (answer = message as ImagingAnswer))
    const end = once(child, 'exit')
    child.send(work)
    if (child.stdin) {
      await pipeline(Readable.from(content, { objectMode: false }), child.stdin).catch((error) => {
        child.kill('SIGKILL')
        // A process that failed reads no more.
        if (!isClosedPipe(error)) throw error
      })
    }
    await end
    if (answer && 'refusal' in answer) throw new ImagingRefusal(answer.refusal)
    if (answer) return answer
    // It took too long, or more memory than it may.
    throw new ImagingRefusal('slow')
  } finally {
    clearTimeout(late)
  }
}

function isClosedPipe(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'EPIPE' || code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE'
}
