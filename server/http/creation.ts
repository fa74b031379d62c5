import { createHash } from 'node:crypto'
import { Problem } from '../../contract/problem.ts'

/**
 * A fingerprint of a creation's body. Kept beside the row, it tells a retry of the same request
 * from another request with the same id.
 */
export function creationHash(body: Record<string, unknown>): Buffer {
  const sorted = Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest()
}

interface Stored {
  readonly createdBy: string | null
  readonly creationHash: Buffer | null
}

/** Throws a conflict, without data, unless the stored row was made by this very request. */
export function checkSameCreation(
  stored: Stored | undefined,
  viewerId: string | null,
  hash: Buffer,
): void {
  const isSame = stored?.createdBy === viewerId && stored.creationHash?.equals(hash) === true
  if (!isSame) throw new Problem('already-exists')
}
