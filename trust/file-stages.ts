import { aPdf } from '../server/files/a-pdf.ts'
import { someBillFile, someFile } from './file-rows.ts'
import { canary } from './rows.ts'
import type { Set, Stage } from './stage.ts'

/** How requests about files of patients are made possible. */
export const fileStages: Record<string, (set: Set) => Promise<Stage>> = {
  'PUT /api/patients/:id/files/:fileId/parts/:part': async () => ({ bytes: aPdf() }),
  'POST /api/patients/:id/files': async ({ clinic: { sql }, rows, value }) => {
    const content = aPdf()
    const { id } = value as { id: string }
    await sql`
      insert into file_parts (created_by, file_id, part, content)
      values (${rows.doctor.userId}, ${id}, 0, ${content}) on conflict do nothing`
    return { caller: rows.doctor, fields: { bytes: content.length } }
  },
  'POST /api/patients/:id/file-messages': async ({ clinic, rows }) => {
    const { userId } = rows.patient
    await clinic.sql`update users set email_confirmed_at = now() where id = ${userId}`
    const fields = { fileIds: [await someFile(clinic, userId, canary)] }
    return { caller: rows.doctor, fields }
  },
  // A file that was not entered in error yet, as its doctor meets it.
  'PUT /api/files/:id/error': async ({ clinic, rows }) => ({
    caller: rows.doctor,
    params: { id: await someFile(clinic, rows.patient.userId, canary) },
  }),
  'PUT /api/bills/:id/files/:fileId/parts/:part': async () => ({ bytes: aPdf() }),
  'POST /api/bills/:id/files': async ({ clinic: { sql }, callers, value }) => {
    const content = aPdf()
    const { id } = value as { id: string }
    await sql`
      insert into file_parts (created_by, file_id, part, content)
      values (${callers.staff.userId}, ${id}, 0, ${content}) on conflict do nothing`
    return { caller: callers.staff, fields: { bytes: content.length } }
  },
  'PUT /api/bill-files/:id/error': async ({ clinic, rows }) => ({
    params: { id: await someBillFile(clinic, rows.bill, canary) },
  }),
}
