import { Readable } from 'node:stream'
import { v7 as uuidv7 } from 'uuid'
import type { TestClinic } from '../app/server/test-clinic.ts'
import { aPdf } from '../server/files/a-pdf.ts'
import { fileStore } from '../server/files/file-store.ts'

/** Lets a scan come in, which nobody has filed yet; answers its id. */
export async function someInboxItem(
  { sql, environment }: Pick<TestClinic, 'sql' | 'environment'>,
  text: string,
  state: 'waiting' | 'dismissed' = 'waiting',
): Promise<string> {
  const id = uuidv7()
  const content = aPdf(text, id)
  const stored = await fileStore(environment).receive(Readable.from([content]), content.length)
  await stored.keep()
  await stored.settle()
  await sql`
    insert into stored_files (name, sha256, bytes)
    values (${stored.name}, ${stored.sha256}, ${stored.bytes})`
  const isOver = state === 'dismissed'
  await sql`
    insert into inbox_items (id, source, name, sender, subject, stored, kind, bytes, pages, state,
      reason, ended_at)
    values (${id}, 'mail', ${`${text}.pdf`}, ${text}, ${text}, ${stored.name}, 'PDF', ${stored.bytes}, 1,
      ${state}, ${isOver ? text : null}, ${isOver ? new Date() : null})`
  return id
}
