import { open, rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { S3mini, type UploadPart } from 's3mini'
import { Problem } from '../../contract/problem.ts'
import { checkName, type FileShelf } from './file-shelf.ts'

/** A bucket of an S3-compatible store, and what opens it. */
export interface Bucket {
  /** `https://…`, without the bucket. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  /** Stands before each name: empty, or with a slash at its end. */
  readonly folder: string
  readonly keyId: string
  readonly secret: string
}

export const bucketWords = {
  away: 'The store of patients’ files cannot be reached. Nothing is lost. Try again in a moment.',
  refused:
    'The store of patients’ files refuses this server. Nothing is lost. An admin must check OPENWARD_FILES and the keys of the bucket.',
} as const

/** Larger files go in parts of this size, so that memory holds one. */
const partBytes = 8_000_000
/** Until an answer begins, and between two pieces of it. */
const patienceMs = 30_000
const pausesMs = [200, 1_000, 3_000]
/** How long a bucket counts as there once it was seen. */
const seenForMs = 60_000

interface Waits {
  readonly patienceMs: number
  readonly pausesMs: readonly number[]
}

/**
 * A shelf in a bucket. Throws a `Problem` with a sentence where the bucket is away or refuses, so that nobody
 * takes a file that cannot be asked for as one that is gone.
 */
export function bucketShelf(
  { endpoint, region, bucket, folder, keyId, secret }: Bucket,
  waits: Waits = { patienceMs, pausesMs },
): FileShelf {
  const client = new S3mini({
    endpoint: `${endpoint.replace(/\/$/, '')}/${bucket}`,
    ...{ region, accessKeyId: keyId, secretAccessKey: secret },
    fetch: (input, init) => fetchAgain(input, init, waits),
  })
  const keyOf = (name: string) => folder + checkName(name)
  let seenAt = -Infinity

  /** A bucket that is not there answers as a file that is not there. */
  async function checkBucket(): Promise<void> {
    if (performance.now() - seenAt < seenForMs) return
    if (!(await asked(() => client.bucketExists()))) throw refused()
    seenAt = performance.now()
  }

  async function putParts(key: string, path: string): Promise<void> {
    const file = await open(path)
    try {
      const { size } = await file.stat()
      const read = async (at: number) => {
        const part = Buffer.alloc(Math.min(partBytes, size - at))
        await file.read(part, 0, part.length, at)
        return part
      }
      if (size <= partBytes) {
        await asked(async () => client.putObject(key, await read(0)))
        return
      }
      const upload = await asked(() => client.getMultipartUploadId(key))
      try {
        const parts: UploadPart[] = []
        for (let at = 0; at < size; at += partBytes) {
          const part = await read(at)
          parts.push(await asked(() => client.uploadPart(key, upload, part, parts.length + 1)))
        }
        await asked(() => client.completeMultipartUpload(key, upload, parts))
      } catch (error) {
        // Parts of an upload that nobody ends would stay there and cost money.
        await client.abortMultipartUpload(key, upload).catch(() => undefined)
        throw error
      }
    } finally {
      await file.close()
    }
  }

  return {
    async put(name, path) {
      await putParts(keyOf(name), path)
      await rm(path, { force: true })
    },
    async has(name) {
      const key = keyOf(name)
      if ((await asked(() => client.objectExists(key))) === true) return true
      await checkBucket()
      return false
    },
    async *read(name) {
      const key = keyOf(name)
      const answer = await asked(() => client.getObjectResponse(key))
      if (!answer?.body) throw new Error('A stored file is gone from its bucket.')
      yield* pieces(answer.body, waits.patienceMs)
    },
    async remove(name) {
      const key = keyOf(name)
      await asked(() => client.deleteObject(key))
    },
  }
}

const refused = () => new Problem('unavailable', { detail: bucketWords.refused })

async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    // Messages of the client may name the address and the key: they reach nobody.
    const status = error instanceof Error && 'status' in error ? Number(error.status) : 0
    if (status >= 400 && status < 500 && status !== 429) throw refused()
    throw new Problem('unavailable', { detail: bucketWords.away })
  }
}

/** Asks again where the store was busy or away for a moment. Each body is bytes, which can be sent again. */
async function fetchAgain(
  input: Parameters<typeof fetch>[0],
  init: RequestInit | undefined,
  waits: Waits,
): Promise<Response> {
  for (let tries = 0; ; tries += 1) {
    const left = waits.pausesMs[tries]
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), waits.patienceMs)
    try {
      const answer = await fetch(input, { ...init, signal: late.signal })
      if (left === undefined || (answer.status < 500 && answer.status !== 429)) return answer
      await answer.body?.cancel()
    } catch (error) {
      if (left === undefined) throw error
    } finally {
      clearTimeout(timer)
    }
    await pause(left)
  }
}

async function* pieces(body: ReadableStream<Uint8Array>, mostMs: number) {
  const reader = body.getReader()
  try {
    for (;;) {
      const late = new AbortController()
      const { done, value } = await asked(() =>
        Promise.race([
          reader.read(),
          pause(mostMs, undefined, { signal: late.signal }).then(() => {
            throw new Error('The store is silent.')
          }),
        ]).finally(() => late.abort()),
      )
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
