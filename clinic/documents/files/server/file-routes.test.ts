import { readdir, rm, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { aPdf } from '../../../../server/files/a-pdf.ts'
import { filesFolderOf } from '../../../../server/files/file-store.ts'
import { aHugePng, aJpeg } from '../../../../server/pictures/a-picture.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { aCareTaking } from '../../../records/care/server/a-care-taking.ts'
import { anAppointment } from '../../../visits/appointments/server/an-appointment.ts'
import {
  addFile,
  changeFile,
  damageWords,
  fileRefusals,
  listFiles,
  listFileVersions,
  markFileError,
  partSize,
  type PatientFile,
  readFileContent,
  readFilePreview,
} from '../file.ts'
import { sendFile, sendPart } from './a-file.ts'

let clinic: TestClinic
let admin: Caller
let doctor: Caller
let chart: string
beforeAll(async () => {
  clinic = await testClinic({ OPENWARD_FILE_MB: '3' })
  admin = await clinic.signedIn('admin')
  doctor = await clinic.signedIn('doctor', { name: 'Dr. Dora' })
})
afterAll(() => clinic.close())
beforeEach(async () => {
  chart = await aChartOf(doctor)
})

async function aChartOf({ userId: doctorId }: Caller): Promise<string> {
  const { id: patientId } = await aPatient(clinic.sql)
  await aCareTaking(clinic.sql, { doctorId, patientId })
  return patientId
}
const send = (more: Parameters<typeof sendFile>[3] = {}, by = doctor) =>
  sendFile(clinic, by, chart, more)
const list = async (by: Caller, id = chart) =>
  (await by.ask(listFiles, { params: { id } })).body.files
const get = (by: Caller, path: string, { id }: Pick<PatientFile, 'id'>) =>
  clinic.app.inject({
    url: path.replace(':id', id),
    headers: { host: 'clinic.example', cookie: by.cookie },
  })
const download = (by: Caller, file: PatientFile) => get(by, readFileContent.path, file)
const onDisk = async () => {
  const folder = filesFolderOf(clinic.environment)
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter((one) => one.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}
const placeOf = async (id: string) => {
  const [row] = await clinic.sql<{ stored: string }[]>`select stored from files where id = ${id}`
  return (await onDisk()).find((path) => path.endsWith(row?.stored ?? 'none')) ?? ''
}
const changesOf = ({ text, type, dated, forPatient, rotation, comment }: PatientFile) => ({
  ...{ text, type, dated, forPatient, comment },
  rotation: rotation as 0 | 90 | 180 | 270,
})

test('a doctor adds a letter to a chart, and downloads the same bytes', async () => {
  const content = Buffer.concat([aPdf(), Buffer.alloc(2 * partSize, ' '), Buffer.from('%%EOF')])
  const { status, file } = await send({
    content,
    fileName: 'Letter_of 2024-05.pdf',
    type: 'letter',
  })
  expect(status).toBe(201)
  expect(file).toMatchObject({
    ...{ text: 'Letter of 2024-05', type: 'letter', kind: 'PDF', bytes: content.length },
    ...{ isProtected: false, hasPreview: false, forPatient: false, rotation: 0, version: 1 },
    codes: [{ system: 'http://loinc.org', code: '51852-2', display: 'Letter' }],
    writer: { name: 'Dr. Dora' },
  })
  expect(await list(admin)).toEqual([file])
  const answer = await download(admin, file)
  expect(answer.rawPayload.equals(content)).toBe(true)
  expect(answer.headers).toMatchObject({
    ...{ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' },
    'content-disposition': 'attachment; filename="Letter-of-2024-05.pdf"',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  })
  expect(await clinic.sql`select from file_parts`).toHaveLength(0)
})

test('a picture has a preview without its metadata', async () => {
  const content = await aJpeg({ width: 900, height: 600, orientation: 6 })
  const { file } = await send({ content, fileName: 'IMG_1.jpg', type: 'picture' })
  expect(file).toMatchObject({ kind: 'JPEG', hasPreview: true, previewProblem: null })
  const preview = await get(doctor, readFilePreview.path, file)
  const { format, width, height, exif } = await sharp(preview.rawPayload).metadata()
  expect([format, width, height, exif]).toEqual(['webp', 160, 240, undefined])
  expect(preview.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
})

test('a file of the largest size is taken, and one byte more is refused', async () => {
  const whole = Buffer.alloc(3_000_000, 'a')
  expect((await send({ content: whole })).status).toBe(201)
  const more = await send({ content: Buffer.alloc(3_000_001, 'a') })
  expect([more.status, more.detail]).toEqual([413, fileRefusals.large(3_000_000)])
  const said = await send({ content: whole, bytes: 3_000_001 })
  expect([said.status, said.detail]).toEqual([413, fileRefusals.large(3_000_000)])
  const params = { id: chart, fileId: uuidv7(), part: 0 }
  const part = await sendPart(clinic, doctor, params, Buffer.alloc(partSize + 1, 'a'))
  expect(part.statusCode).toBe(413)
})

test('each file that is not taken is refused with its sentence, and nothing of it stays', async () => {
  const before = (await onDisk()).length
  const refused: readonly (readonly [Buffer, number, string])[] = [
    [Buffer.from('<!doctype html><script>alert(1)</script>'), 415, fileRefusals.markup],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, fileRefusals.markup],
    [Buffer.from('PK\u0003\u0004 a bomb'), 415, fileRefusals.kind],
    [Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), 415, fileRefusals.kind],
    [Buffer.concat([Buffer.alloc(5_000, 'a'), Buffer.of(0, 1)]), 415, fileRefusals.kind],
    [aPdf().subarray(0, 300), 415, fileRefusals.cutPdf],
    [Buffer.alloc(0), 422, fileRefusals.empty],
  ]
  for (const [content, status, detail] of refused) {
    const answer = await send({ content, fileName: 'letter.pdf' })
    expect([answer.status, answer.detail]).toEqual([status, detail])
  }
  expect(await list(doctor)).toEqual([])
  expect((await onDisk()).length).toBe(before)
})

test('a file is what its content says, whatever its name says', async () => {
  const { file } = await send({ content: await aJpeg(), fileName: 'report.pdf' })
  expect(file).toMatchObject({ kind: 'JPEG', text: 'report' })
  expect((await download(doctor, file)).headers['content-type']).toBe('image/jpeg')
})

test('a bomb and a damaged picture are kept without a preview, and the reason is said', async () => {
  const bomb = await send({ content: aHugePng(30_000), fileName: 'bomb.png' })
  expect([bomb.status, bomb.file.hasPreview, bomb.file.previewProblem]).toEqual([
    ...[201, false, 'This picture has more than 40 million pixels.'],
  ])
  const whole = await aJpeg({ width: 1200, height: 1200 })
  const cut = await send({ content: whole.subarray(0, whole.length - 300) })
  expect(cut.file.previewProblem).toBe('This picture is damaged or not complete.')
  const params = { id: bomb.file.id }
  expect((await doctor.ask(readFilePreview, { params })).status).toBe(404)
})

test('a PDF that is encrypted is kept and says so', async () => {
  const plain = aPdf().toString('latin1')
  const content = Buffer.from(plain.replace('/Root', '/Encrypt 9 0 R /Root'), 'latin1')
  expect((await send({ content })).file.isProtected).toBe(true)
})

test('a file sent twice with one id is added once, and another under its id is refused', async () => {
  const id = uuidv7()
  const first = await send({ id })
  const again = await send({ id })
  expect([again.status, again.file]).toEqual([201, first.file])
  expect(await list(doctor)).toHaveLength(1)
  expect((await send({ id, fileName: 'other.pdf' })).status).toBe(409)
})

test('a file that is added twenty times at once is there once, with one answer', async () => {
  const [id, content] = [uuidv7(), aPdf('At once')]
  await sendPart(clinic, doctor, { id: chart, fileId: id, part: 0 }, content)
  const body = { id, fileName: 'letter.pdf', bytes: content.length }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => doctor.ask(addFile, { params: { id: chart }, body })),
  )
  const [first] = answers
  for (const { status, body: file } of answers) expect([status, file]).toEqual([201, first?.body])
  expect(await list(doctor)).toHaveLength(1)
  const late = await send({ id, content: aPdf('Another one') })
  expect(late.status).toBe(409)
})

test('a file whose parts are not all here is not added, and those of others do not count', async () => {
  const id = uuidv7()
  const content = Buffer.alloc(partSize + 10, 'a')
  await sendPart(clinic, doctor, { id: chart, fileId: id, part: 0 }, content.subarray(0, partSize))
  const other = await clinic.signedIn('doctor')
  await aCareTaking(clinic.sql, { doctorId: other.userId, patientId: chart })
  await sendPart(clinic, other, { id: chart, fileId: id, part: 1 }, content.subarray(partSize))
  const body = { id, fileName: 'a.txt', bytes: content.length }
  const early = await doctor.ask(addFile, { params: { id: chart }, body })
  expect([early.status, early.problem.detail]).toEqual([409, fileRefusals.parts])
  await sendPart(clinic, doctor, { id: chart, fileId: id, part: 1 }, content.subarray(partSize))
  expect((await doctor.ask(addFile, { params: { id: chart }, body })).status).toBe(201)
})

test('the same content in two charts lies on the disk once', async () => {
  const content = aPdf(`Only here ${uuidv7()}`)
  const before = (await onDisk()).length
  const one = (await send({ content })).file
  chart = await aChartOf(doctor)
  const other = (await send({ content })).file
  expect((await onDisk()).length).toBe(before + 1)
  for (const file of [one, other]) {
    expect((await download(doctor, file)).rawPayload.equals(content)).toBe(true)
  }
})

test('the words about a file can be changed, and earlier versions stay', async () => {
  const { file } = await send()
  const appointmentId = await anAppointment(clinic.sql, {
    ...{ patientId: chart, doctorId: doctor.userId },
  })
  const body = {
    ...changesOf(file),
    ...({ text: 'MRI of the knee', type: 'imaging', dated: '2024-05', rotation: 90 } as const),
    ...{ comment: 'From the city hospital', appointmentId },
  }
  const params = { id: file.id }
  const changed = await doctor.ask(changeFile, { params, version: 1, body })
  expect(changed.body).toMatchObject({ ...body, version: 2, kind: 'PDF' })
  expect(changed.body.codes[0]?.code).toBe('18748-4')
  const stale = await doctor.ask(changeFile, { params, version: 1, body })
  expect([stale.status, stale.problem.current]).toMatchObject([412, { version: 2 }])
  const before = await admin.ask(listFileVersions, { params })
  expect(before.body).toMatchObject([{ text: 'letter', version: 1, rotation: 0 }])
  const wrong = await doctor.ask(changeFile, {
    ...{ params, version: 2 },
    body: { ...body, dated: '2999', type: 'letter' as const },
  })
  expect(wrong.problem.errors).toEqual({ dated: 'Date cannot be in the future.' })
})

test('a file that was entered in error stays with the reason, and is changed no more', async () => {
  const { file } = await send({ forPatient: true })
  const params = { id: file.id }
  const body = { reason: 'It is of another patient.' }
  const marked = await doctor.ask(markFileError, { params, version: 1, body })
  expect(marked.body).toMatchObject({ errorReason: body.reason, errorBy: { name: 'Dr. Dora' } })
  const change = { params, version: 2, body: changesOf(file) }
  expect((await doctor.ask(changeFile, change)).status).toBe(409)
  expect((await download(doctor, file)).statusCode).toBe(200)
})

test('a file that is damaged or gone below the server says so, its row stays, and a new upload mends it', async () => {
  const content = aPdf(`Only here ${uuidv7()}`)
  const { file } = await send({ content })
  const path = await placeOf(file.id)
  const sealed = await readFile(path)
  sealed[sealed.length - 5] = (sealed.at(-5) ?? 0) ^ 1
  await writeFile(path, sealed)
  const damaged = await download(doctor, file)
  expect([damaged.statusCode, damaged.json().detail]).toEqual([409, damageWords.damaged])
  await rm(path)
  const gone = await download(doctor, file)
  expect([gone.statusCode, gone.json().detail]).toEqual([409, damageWords.gone])
  expect(await list(doctor)).toMatchObject([{ id: file.id, damage: 'gone' }])
  await send({ content })
  expect((await download(doctor, file)).rawPayload.equals(content)).toBe(true)
  expect((await list(doctor)).map(({ damage }) => damage)).toEqual([null, null])
})

test('names of files become titles without folders, controls and marks of direction', async () => {
  const names: readonly (readonly [string, string])[] = [
    ['../../../etc/passwd.pdf', 'passwd'],
    ['..\\..\\letter.pdf', 'letter'],
    ['visit-\u202efdp.exe', 'visit-fdp'],
    ['a\u0000b\r\nSet-Cookie: x.pdf', 'a b Set-Cookie: x'],
    ['/', 'PDF file'],
    ['.pdf', 'PDF file'],
    [`${'x'.repeat(1000)}.pdf`, 'x'.repeat(200)],
    [`${'x'.repeat(199)}😀.pdf`, 'x'.repeat(199)],
    ['Überweisung Müller.pdf', 'Überweisung Müller'],
  ]
  for (const [name, title] of names) {
    const { status, file } = await send({ fileName: name })
    expect([status, file.text]).toEqual([201, title])
  }
})
