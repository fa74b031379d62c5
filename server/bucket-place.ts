import type { Bucket } from './files/bucket-shelf.ts'

interface Settings {
  readonly OPENWARD_FILES?: string | undefined
  readonly OPENWARD_S3_ENDPOINT?: string | undefined
  readonly OPENWARD_S3_REGION: string
  readonly OPENWARD_S3_KEY_ID?: string | undefined
  readonly OPENWARD_S3_SECRET?: string | undefined
}

type Needed = 'OPENWARD_S3_ENDPOINT' | 'OPENWARD_S3_KEY_ID' | 'OPENWARD_S3_SECRET'

/** `s3://bucket`, or `s3://bucket/folder`. */
export const bucketForm = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]{0,200}))?$/

/** The bucket of patients' files, null for none, or the name of a setting that is missing for it. */
export function bucketPlace(set: Settings): Bucket | null | { readonly missing: Needed } {
  const [, bucket, folder = ''] = bucketForm.exec(set.OPENWARD_FILES ?? '') ?? []
  if (bucket === undefined) return null
  const { OPENWARD_S3_ENDPOINT: endpoint, OPENWARD_S3_REGION: region } = set
  const { OPENWARD_S3_KEY_ID: keyId, OPENWARD_S3_SECRET: secret } = set
  if (endpoint === undefined) return { missing: 'OPENWARD_S3_ENDPOINT' }
  if (keyId === undefined) return { missing: 'OPENWARD_S3_KEY_ID' }
  if (secret === undefined) return { missing: 'OPENWARD_S3_SECRET' }
  const plain = folder.split('/').filter(Boolean).join('/')
  return { endpoint, region, bucket, folder: plain && `${plain}/`, keyId, secret }
}
