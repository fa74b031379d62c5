import { Readable } from 'node:stream'
import { v7 as uuidv7 } from 'uuid'
import type { TestClinic } from '../app/server/test-clinic.ts'
import { fileStore } from '../server/files/file-store.ts'
import { aDicom } from '../server/imaging/a-dicom.ts'
import { aHeic } from '../server/imaging/a-heic.ts'

type Files = Pick<TestClinic, 'sql' | 'environment'>

/** Stores a content as the server does. */
export async function storedContent({ sql, environment }: Files, content: Buffer) {
  const stored = await fileStore(environment).receive(Readable.from([content]), content.length)
  await stored.keep()
  await stored.settle()
  await sql`
    insert into stored_files (name, sha256, bytes, preview)
    values (${stored.name}, ${stored.sha256}, ${stored.bytes}, 'preview') on conflict do nothing`
  return stored
}

/** Stores a scan of a patient, which the patient may read; answers its id. */
export async function someFile(
  { sql, environment }: Files,
  patientId: string,
  text: string,
): Promise<string> {
  const id = uuidv7()
  const stored = await storedContent({ sql, environment }, aDicom({ name: text }))
  await sql`
    insert into files (id, patient_id, text, type, for_patient, stored, kind, bytes, is_protected)
    values (${id}, ${patientId}, ${text}, 'letter', true, ${stored.name}, 'DICOM', ${stored.bytes}, false)`
  return id
}

/** A message to the patient about a file; answers its id. */
async function someFileMessage(
  { sql }: Pick<TestClinic, 'sql'>,
  doctorId: string,
  fileId: string,
): Promise<string> {
  const id = uuidv7()
  await sql`
    insert into file_messages (id, creation_hash, created_by) values (${id}, 'made before', ${doctorId})`
  await sql`insert into sent_files (message_id, file_id) values (${id}, ${fileId})`
  return id
}

/** Stores a photo on a bill, which its patient may read; answers its id. */
export async function someBillFile(
  { sql, environment }: Files,
  billId: string,
  text: string,
): Promise<string> {
  const id = uuidv7()
  const stored = await storedContent({ sql, environment }, aHeic())
  await sql`
    insert into bill_files (id, bill_id, text, type, for_patient, stored, kind, bytes, is_protected)
    values (${id}, ${billId}, ${text}, 'receipt', true, ${stored.name}, 'HEIC', ${stored.bytes}, false)`
  return id
}

export interface FileRows {
  /** A scan that the patient may read. */
  readonly file: string
  readonly fileMessage: string
  /** A receipt on the bill, which the patient may read. */
  readonly billFile: string
}

/** One file of each kind. */
export async function someFiles(
  clinic: Files,
  of: { readonly patientId: string; readonly doctorId: string; readonly billId: string },
  text: string,
): Promise<FileRows> {
  const file = await someFile(clinic, of.patientId, text)
  return {
    file,
    fileMessage: await someFileMessage(clinic, of.doctorId, file),
    billFile: await someBillFile(clinic, of.billId, text),
  }
}
