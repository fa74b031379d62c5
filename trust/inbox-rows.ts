import { v7 as uuidv7 } from 'uuid'
import type { TestClinic } from '../app/server/test-clinic.ts'
import { aDicom } from '../server/imaging/a-dicom.ts'
import { storedContent } from './file-rows.ts'

/** Lets a scan come in, which nobody has filed yet; answers its id. */
export async function someInboxItem(
  { sql, environment }: Pick<TestClinic, 'sql' | 'environment'>,
  text: string,
  state: 'waiting' | 'dismissed' = 'waiting',
): Promise<string> {
  const id = uuidv7()
  const stored = await storedContent({ sql, environment }, aDicom({ name: text }))
  const isOver = state === 'dismissed'
  await sql`
    insert into inbox_items (id, source, name, sender, subject, stored, kind, bytes, pages, state,
      reason, ended_at)
    values (${id}, 'mail', ${`${text}.dcm`}, ${text}, ${text}, ${stored.name}, 'DICOM', ${stored.bytes}, null,
      ${state}, ${isOver ? text : null}, ${isOver ? new Date() : null})`
  return id
}
