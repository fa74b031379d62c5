import { v7 as uuidv7 } from 'uuid'
import type { Sql } from '../server/database/connect.ts'

/** A till that somebody holds, and a return that waits for a second person. */
export interface TillRows {
  readonly till: string
  readonly tillSession: string
  /** Cash that was put into it. */
  readonly tillMovement: string
  readonly returnRequest: string
}

/** Stores them with a text that occurs nowhere else; answers their ids. */
export async function someTill(
  sql: Sql,
  { payment, holder = uuidv7() }: { payment: string; holder?: string },
  text: string,
): Promise<TillRows> {
  const [till, tillSession, tillMovement, returnRequest] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
  await sql`insert into tills (id, name) values (${till}, ${`${text} ${till}`})`
  await sql`
    insert into till_sessions (id, till_id, holder_id, currency, float_minor)
    values (${tillSession}, ${till}, ${holder}, 'USD', 10000)`
  await sql`
    insert into till_movements (id, session_id, kind, method, amount_minor, reason)
    values (${tillMovement}, ${tillSession}, 'in', 'cash', 100, ${text})`
  await sql`
    insert into return_requests (id, payment_id, amount_minor, reason, created_by)
    values (${returnRequest}, ${payment}, 1, ${text}, ${holder})`
  return { till, tillSession, tillMovement, returnRequest }
}
