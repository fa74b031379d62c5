import { aPdf } from '../server/files/a-pdf.ts'
import { someInboxItem } from './inbox-rows.ts'
import { canary } from './rows.ts'
import type { Set, Stage } from './stage.ts'

/** How requests about the inbox are made possible. */
export const inboxStages: Record<string, (set: Set) => Promise<Stage>> = {
  'PUT /api/inbox/files/:fileId/parts/:part': async () => ({ bytes: aPdf() }),
  'POST /api/inbox': async ({ clinic: { sql }, rows, value }) => {
    const content = aPdf()
    const { id } = value as { id: string }
    await sql`
      insert into file_parts (created_by, file_id, part, content)
      values (${rows.doctor.userId}, ${id}, 0, ${content}) on conflict do nothing`
    return { caller: rows.doctor, fields: { bytes: content.length } }
  },
  // Items that nobody has filed or dismissed before.
  'POST /api/inbox/:id/filing': async ({ clinic }) => ({
    params: { id: await someInboxItem(clinic, canary) },
  }),
  'POST /api/inbox/:id/dismissal': async ({ clinic }) => ({
    params: { id: await someInboxItem(clinic, canary) },
  }),
  'POST /api/inbox/:id/return': async ({ clinic }) => ({
    params: { id: await someInboxItem(clinic, canary, 'dismissed') },
  }),
}
