import { v7 as uuidv7 } from 'uuid'
import type { Sql } from '../../../../server/database/connect.ts'

interface Wanted {
  readonly userId: string
  readonly patients?: number
}

/** A stored bulk reading of an account, for tests; answers its id. */
export async function aBulkReading(sql: Sql, { userId, patients = 300 }: Wanted): Promise<string> {
  const id = uuidv7()
  await sql`
    insert into bulk_readings (id, user_id, patients, began_at, last_at)
    values (${id}, ${userId}, ${patients}, now() - interval '5 minutes', now())`
  return id
}
