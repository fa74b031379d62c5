import { randomBytes } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { aPdf } from '../../../../server/files/a-pdf.ts'
import { fileStore, filesFolderOf } from '../../../../server/files/file-store.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { aCareTaking } from '../../../records/care/server/a-care-taking.ts'
import { sendFile } from './a-file.ts'
import { storedFileStore } from './stored-file-store.ts'

let clinic: TestClinic
beforeAll(async () => {
  clinic = await testClinic()
})
afterAll(() => clinic.close())

async function aFileOfAChart(content: Buffer) {
  const doctor = await clinic.signedIn('doctor')
  const { id } = await aPatient(clinic.sql)
  await aCareTaking(clinic.sql, { doctorId: doctor.userId, patientId: id })
  const { file } = await sendFile(clinic, doctor, id, { content })
  const [row] = await clinic.sql<
    { stored: string }[]
  >`select stored from files where id = ${file.id}`
  return row?.stored ?? ''
}
const contents = () => storedFileStore(clinic.sql, fileStore(clinic.environment))
const never = new AbortController().signal
const damages = () => clinic.sql<{ name: string; damage: string | null }[]>`
  select name, damage from stored_files where damage is not null`

test('a round finds a damaged content, and finds it whole again once it is mended', async () => {
  const content = Buffer.alloc(1000, 'a letter ')
  const name = await aFileOfAChart(content)
  await aFileOfAChart(Buffer.alloc(1000, 'another '))
  expect(await contents().checkSome(0, 1e9, never)).toBe(0)
  const path = join(filesFolderOf(clinic.environment), name.slice(0, 2), name)
  await writeFile(path, randomBytes(1000))
  // Not due yet.
  expect(await contents().checkSome(7, 1e9, never)).toBe(0)
  expect(await contents().checkSome(0, 1e9, never)).toBe(1)
  expect(await damages()).toEqual([{ name, damage: 'damaged' }])
  await fileStore(clinic.environment).putBack(name, Readable.from([content]))
  expect(await contents().checkSome(0, 1e9, never)).toBe(0)
  expect(await damages()).toEqual([])
})

test('leftovers of killed servers are cleared away, and a content that a row names stays', async () => {
  const files = fileStore(clinic.environment)
  const wanted = await aFileOfAChart(Buffer.alloc(1000, 'stays '))
  const again = await files.receive(Readable.from([Buffer.alloc(1000, 'stays ')]), 1000)
  await again.keep()
  const orphan = await files.receive(Readable.from([Buffer.alloc(1000, 'goes ')]), 1000)
  await orphan.keep()
  await files.receive(Readable.from([Buffer.alloc(1000, 'half ')]), 1000)
  await clinic.sql`
    insert into file_parts (created_by, file_id, part, content)
    values (gen_random_uuid(), gen_random_uuid(), 0, 'x')`
  await contents().sweep(3_600_000)
  expect(await files.read(orphan.name)).not.toBeNull()
  await contents().sweep(0)
  expect(again.name).toBe(wanted)
  expect(await files.check(wanted, again.sha256)).toBe('whole')
  expect(await files.read(orphan.name)).toBeNull()
  expect(await readdir(join(filesFolderOf(clinic.environment), 'unfinished'))).toEqual([])
  expect(await clinic.sql`select from file_parts`).toHaveLength(0)
})

test('a PDF gets a preview in a round, and a damaged one is tried once', async () => {
  const letter = await aFileOfAChart(aPdf('Dear colleague,'))
  const broken = await aFileOfAChart(
    Buffer.concat([Buffer.from('%PDF-1.7 '), Buffer.from('\n%%EOF')]),
  )
  const previews = () => clinic.sql<{ hasPreview: boolean; problem: string | null }[]>`
    select preview is not null as has_preview, preview_problem as problem from stored_files
    where name in ${clinic.sql([letter, broken])} order by name = ${broken}`
  expect(await contents().drawDue(10, never)).toBe(2)
  expect(await previews()).toEqual([
    { hasPreview: true, problem: null },
    { hasPreview: false, problem: 'This file is damaged or not complete.' },
  ])
  expect(await contents().drawDue(10, never)).toBe(0)
})
