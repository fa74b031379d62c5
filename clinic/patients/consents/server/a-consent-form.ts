import { v7 as uuidv7 } from 'uuid'
import type { Sql } from '../../../../server/database/connect.ts'

/** Stores a consent that the clinic asks for, with its first text, for tests. */
export async function aConsentForm(
  sql: Sql,
  { name = 'Messages by SMS', askedOf = 'everybody', text = 'You may write to me by SMS.' } = {},
): Promise<{ id: string; textId: string }> {
  const [id, textId] = [uuidv7(), uuidv7()]
  await sql`insert into consent_forms (id, name, asked_of) values (${id}, ${name}, ${askedOf})`
  await sql`
    insert into consent_texts (id, form_id, number, text) values (${textId}, ${id}, 1, ${text})`
  return { id, textId }
}
