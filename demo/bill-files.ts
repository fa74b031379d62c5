import { Readable } from 'node:stream'
import type { Sql } from '../server/database/connect.ts'
import { aPdf } from '../server/files/a-pdf.ts'
import type { FileStore } from '../server/files/file-store.ts'
import { patient, receptionist } from './cast.ts'

/** A letter of an insurer on the newest bill of the patient who signs in. */
export async function addDemoBillFiles(sql: Sql, files: FileStore): Promise<void> {
  const content = aPdf(
    'Great Lakes Health Plan',
    'Claims department, 400 Lakeshore Avenue',
    '',
    '',
    'Re: your request for payment',
    '',
    'Dear member,',
    '',
    'we have received the invoice that you sent us, and cover its costs in full.',
    'Your part of the costs for this year is used up. You pay nothing.',
    '',
    'Your claims team',
  )
  const received = await files.receive(Readable.from([content]), content.length)
  await sql.begin(async (tx) => {
    await tx`
      insert into stored_files (name, sha256, bytes, preview_due)
      values (${received.name}, ${received.sha256}, ${received.bytes}, true)`
    await tx`
      insert into bill_files (id, bill_id, text, type, dated, for_patient, stored, kind, bytes,
        is_protected, created_at, updated_at, created_by, updated_by)
      select gen_random_uuid(), b.id, 'Answer of the insurer', 'insurer', at::date::text, true,
        ${received.name}, 'PDF', ${received.bytes}, false, at, at, ${receptionist.id}, ${receptionist.id}
      from (select id from bills where patient_id = ${patient.id} and voided_at is null
        order by bill_date desc, id desc limit 1) b, (select now() - interval '2 hours' as at) d`
    await received.keep()
  })
  await received.settle()
}
