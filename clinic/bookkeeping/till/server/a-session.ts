import { v7 as uuidv7 } from 'uuid'
import type { Caller } from '../../../../app/server/test-clinic.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { openTill } from '../till-session.ts'

/** Adds a till for a test; answers its id. */
export async function aTill(sql: Sql, name = `Till ${uuidv7()}`): Promise<string> {
  const id = uuidv7()
  await sql`insert into tills (id, name) values (${id}, ${name})`
  return id
}

/** Opens a till of its own for somebody; answers the id of the session. */
export async function aSession(sql: Sql, holder: Caller, float = '100.00'): Promise<string> {
  const id = uuidv7()
  const params = { id: await aTill(sql) }
  const { status } = await holder.ask(openTill, { params, body: { id, float } })
  if (status !== 201) throw new Error(`The till was not opened: ${status}`)
  return id
}
