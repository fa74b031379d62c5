import { createRequire } from 'node:module'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bucket } from './bucket-shelf.ts'

interface Options {
  readonly address: string
  readonly port: number
  readonly silent: boolean
  readonly vhostBuckets: boolean
  readonly directory: string
  readonly configureBuckets: readonly { readonly name: string }[]
}
type Server = new (options: Options) => {
  run(): Promise<AddressInfo>
  close(): Promise<void>
}

// The package has no types.
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as Server

/** A bucket of an S3-compatible store that listens on this machine, for tests. */
export async function aBucket() {
  const directory = await mkdtemp(join(tmpdir(), 'openward-bucket-'))
  const options = {
    ...{ address: '127.0.0.1', silent: true, vhostBuckets: false, directory },
    configureBuckets: [{ name: 'clinic' }],
  }
  let store = new S3rver({ ...options, port: 0 })
  const { port } = await store.run()
  const bucket: Bucket = {
    ...{ endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket: 'clinic' },
    ...{ folder: 'files/', keyId: 'S3RVER', secret: 'S3RVER' },
  }
  return {
    bucket,
    /** Where the store keeps its objects. */
    directory: join(directory, 'clinic'),
    stop: () => store.close(),
    async start() {
      store = new S3rver({ ...options, port })
      await store.run()
    },
    async end() {
      await store.close().catch(() => undefined)
      await rm(directory, { recursive: true })
    },
  }
}
