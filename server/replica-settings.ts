import * as z from 'zod'
import { EnvironmentRefusal } from './environment-refusal.ts'

/** A streaming standby of the database, for readings that may be a little behind. */
export interface ReplicaSettings {
  readonly url: string
  /** A standby that is further behind is not read from. */
  readonly mostSecondsBehind: number
}

export const replicaForms = {
  // Of several hosts one connection could reach this and the next one that: one would be checked and
  // another read from.
  url: z.string().regex(/^postgres(ql)?:\/\/(?:[^@/]*@)?[^,]+$/),
  // Each second the standby is asked how far it is: with less it would come and go.
  seconds: z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(5).max(600)),
}

export function replicaOf(values: {
  readonly DATABASE_URL?: string | undefined
  readonly DATABASE_REPLICA_URL?: string | undefined
  readonly OPENWARD_REPLICA_SECONDS: number
}): ReplicaSettings | null {
  const { DATABASE_REPLICA_URL: url, OPENWARD_REPLICA_SECONDS: mostSecondsBehind } = values
  if (url === undefined) return null
  if (values.DATABASE_URL !== undefined) return { url, mostSecondsBehind }
  throw new EnvironmentRefusal(
    'DATABASE_REPLICA_URL names a standby of DATABASE_URL, which is missing: the embedded database has no standby.',
  )
}
