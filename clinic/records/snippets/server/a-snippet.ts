import { v7 as uuidv7 } from 'uuid'
import type { Sql } from '../../../../server/database/connect.ts'

interface Wanted {
  /** Without one it is the clinic's. */
  readonly ownerId?: string
  readonly shortcut: string
  readonly title?: string
  readonly body?: string
}

/** Stores a snippet for a test; answers its id. */
export async function aSnippet(sql: Sql, wanted: Wanted): Promise<string> {
  const id = uuidv7()
  const { ownerId = null, shortcut, title = `About ${shortcut}`, body = 'A text' } = wanted
  await sql`
    insert into snippets (id, owner_id, shortcut, title, body)
    values (${id}, ${ownerId}, ${shortcut}, ${title}, ${body})`
  return id
}
