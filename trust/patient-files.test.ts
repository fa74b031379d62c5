import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { connect, type AddressInfo } from 'node:net'
import { basename, join, sep } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Caller, testClinic } from '../app/server/test-clinic.ts'
import { sendFile, sha256 } from '../clinic/documents/files/server/a-file.ts'
import {
  addFile,
  listFiles,
  partSize,
  readFileContent,
  readFilePreview,
  sendFilePart,
} from '../clinic/documents/files/file.ts'
import { readFilePicture, readScan, readScanFrames } from '../clinic/documents/files/scan.ts'
import { storedFileStore } from '../clinic/documents/files/server/stored-file-store.ts'
import { aPatient } from '../clinic/patients/charts/server/a-patient.ts'
import { aCareTaking } from '../clinic/records/care/server/a-care-taking.ts'
import { aPdf } from '../server/files/a-pdf.ts'
import { aLosslessJpeg } from '../server/imaging/a-compressed-frame.ts'
import { aDicom } from '../server/imaging/a-dicom.ts'
import { aHeic, aHugeHeic } from '../server/imaging/a-heic.ts'
import { fileStore, filesFolderOf } from '../server/files/file-store.ts'
import { aHugePng, aJpeg } from '../server/pictures/a-picture.ts'
import { chance } from './chance.ts'
import { figure } from './figure.ts'
import { send } from './sent.ts'
import { times } from './times.ts'

vi.setConfig({ testTimeout: times(120_000, 900_000) })

const clinic = await testClinic({ OPENWARD_FILE_MB: '2' })
afterAll(() => clinic.close())
const { app, sql, environment } = clinic
let doctor: Caller
let chart: string
beforeAll(async () => {
  doctor = await clinic.signedIn('doctor')
  chart = (await aPatient(sql)).id
  await aCareTaking(sql, { doctorId: doctor.userId, patientId: chart })
})

const script = '<script>fetch("/api/users")</script>'
const jpeg = await aJpeg()
// Its header says 60,000 pixels on each side.
const lyingJpeg = aLosslessJpeg(64, 64)
lyingJpeg.writeUInt32BE(0xea60ea60, lyingJpeg.indexOf(Buffer.from('ffc3000b10', 'hex')) + 5)
const contents: Readonly<Record<string, Buffer>> = {
  page: Buffer.from(`<!doctype html><title>x</title>${script}`),
  'page in UTF-16': Buffer.from(`\ufeff<html>${script}`, 'utf16le'),
  drawing: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  'zip bomb': Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(100_000)]),
  program: Buffer.from('4d5a90000300000004000000ffff0000', 'hex'),
  'page behind a PDF': Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.from(script), aPdf()]),
  'script in a GIF': Buffer.from(`GIF89a/*${script}*/=1;alert(1)`),
  'page behind a JPEG': Buffer.concat([jpeg, Buffer.from(script)]),
  'page before a DICOM picture': Buffer.concat([
    Buffer.from(`<html>${script}`.padEnd(128, ' ')),
    Buffer.from('DICM'),
  ]),
  'PNG of gigabytes': aHugePng(30_000),
  'DICOM of gigabytes': aDicom({ rows: 65_535, columns: 65_535, pixels: Buffer.alloc(20) }),
  'DICOM of two billion pictures': aDicom({ frames: 2_000_000_000, pixels: Buffer.alloc(20) }),
  'DICOM whose picture says another size': aDicom({
    ...{ rows: 64, columns: 64, syntax: '.4.70', fragments: [lyingJpeg] },
  }),
  'DICOM without its end': aDicom({ rows: 64, columns: 64 }).subarray(0, 5_000),
  'DICOM of noise': Buffer.concat([aDicom().subarray(0, 300), randomBytes(10_000)]),
  'HEIC of gigabytes': aHugeHeic(60_000),
  'HEIC without its end': aHeic().subarray(0, 250),
  'HEIC of noise': Buffer.concat([aHeic().subarray(0, 60), randomBytes(10_000)]),
}
const names = [
  `${'../'.repeat(4)}tmp/openward-w07-file.pdf`,
  '..\\..\\openward-w07-file.html',
  '/tmp/openward-w07-file',
  'visit-\u202efdp.exe',
  '<img src=x onerror=alert(1)>.svg',
  `${'x'.repeat(996)}.pdf`,
]
const hostile = Object.entries(contents).flatMap(([kind, content]) =>
  // Each scan and photo starts processes, and its name changes nothing of that.
  names
    .slice(0, /DICOM|HEIC/.test(kind) ? 1 : names.length)
    .map((name) => ({ kind, name, content })),
)
const harmless =
  /^(application\/(pdf|dicom)|image\/(jpeg|png|gif|webp|tiff|heic)|text\/plain; charset=utf-8)$/
const onDisk = async (folder = environment.dataFolder) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((one) => one.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))

test('W-07 of hostile files some are refused, and none of the others can run or leaves its folder', async () => {
  const counts = { refused: 0, taken: 0, looks: 0 }
  for (const { kind, name, content } of hostile) {
    const { status, detail, file } = await sendFile(clinic, doctor, chart, {
      fileName: name,
      content,
    })
    const place = `${kind}, ${name}`
    if (status !== 201) {
      expect([status, detail], place).toEqual([415, expect.stringMatching(/\.$/)])
      counts.refused += 1
      continue
    }
    counts.taken += 1
    expect(file.text, place).toMatch(/^[^\p{Cc}\u202e/\\]{1,200}$/u)
    const params = { id: file.id }
    const { headers, statusCode } = await send(app, readFileContent, {
      ...{ cookie: doctor.cookie, params },
    })
    expect([statusCode, headers['content-type']], place).toEqual([
      200,
      expect.stringMatching(harmless),
    ])
    expect(headers['content-disposition'], place).toMatch(
      /^attachment; filename="[\w-]+\.[a-z]{3,4}"$/,
    )
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    const preview = await send(app, readFilePreview, { cookie: doctor.cookie, params })
    for (const shown of [readScan, readFilePicture, readScanFrames]) {
      const { statusCode: status } = await send(app, shown, {
        ...{ cookie: doctor.cookie, params: { ...params, frame: '0' } },
      })
      // No failure of the server: shown, of another kind, or refused with a sentence.
      expect([200, 404, 409], place).toContain(status)
      if (status !== 404) counts.looks += 1
    }
    if (preview.statusCode === 200) expect(preview.headers['content-type']).toBe('image/webp')
    else expect(preview.statusCode).toBe(404)
  }
  const folder = filesFolderOf(environment) + sep
  for (const path of await onDisk()) {
    expect(path.startsWith(folder)).toBe(true)
    expect(basename(path)).toMatch(/^[0-9a-f]{64}$/)
  }
  const escaped = names.filter((name) => existsSync(name) || existsSync(basename(name)))
  expect(escaped).toEqual([])
  const large = await sendFile(clinic, doctor, chart, { content: Buffer.alloc(2_000_001, 'a') })
  expect(large.status).toBe(413)
  figure(
    'W-07',
    `${hostile.length} hostile files sent to a chart: ${counts.refused} × 415, ${counts.taken} kept as downloads, 0 can run, 0 outside the folder; ${counts.looks} looks at hostile scans and photos: 0 failures`,
  )
})

/** The rows of a chart whose content is not whole, and the contents without a row. */
async function halves(id: string) {
  const files = fileStore(environment)
  const rows = await sql<{ id: string; name: string; sha256: string }[]>`
    select f.id, s.name, s.sha256 from files f join stored_files s on s.name = f.stored
    where f.patient_id = ${id}`
  const states = await Promise.all(rows.map(({ name, sha256: told }) => files.check(name, told)))
  const known = await sql<{ name: string }[]>`select name from stored_files`
  const names = new Set(known.map(({ name }) => name))
  const stored = (await onDisk(filesFolderOf(environment))).map((path) => basename(path))
  return {
    broken: states.filter((state) => state !== 'whole').length,
    orphans: stored.filter((name) => !names.has(name)),
  }
}

test('W-08 an upload that is cut leaves no file, and is complete the next time', async () => {
  const { id } = await aPatient(sql)
  await aCareTaking(sql, { doctorId: doctor.userId, patientId: id })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const random = chance('W-08 files')
  const content = Buffer.concat([aPdf(), randomBytes(400_000), Buffer.from('%%EOF')])
  const fileId = uuidv7()
  const request = (method: string, path: string, type: string, body: Buffer) =>
    Buffer.concat([
      Buffer.from(
        [
          `${method} ${path} HTTP/1.1`,
          'Host: clinic.example',
          'Origin: https://clinic.example',
          `Cookie: ${doctor.cookie}`,
          `Content-Type: ${type}`,
          `Content-Length: ${body.length}`,
          '',
          '',
        ].join('\r\n'),
      ),
      body,
    ])
  const partPath = sendFilePart.path
    .replace(':id', id)
    .replace(':fileId', fileId)
    .replace(':part', '0')
  const added = JSON.stringify({ id: fileId, fileName: 'letter.pdf', bytes: content.length })
  const sent = [
    request('PUT', partPath, 'application/octet-stream', content),
    request('POST', addFile.path.replace(':id', id), 'application/json', Buffer.from(added)),
  ]
  const list = async () => (await doctor.ask(listFiles, { params: { id } })).body.files
  let partial = 0
  const cuts = 50
  for (let cut = 0; cut < cuts; cut += 1) {
    // Each fifth cut is one of the request that adds the file, of which not all parts are there.
    const bytes = sent[cut % 5 === 4 ? 1 : 0] ?? Buffer.alloc(0)
    const at = cut === 0 ? bytes.length - 1 : Math.floor(random() * bytes.length)
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write(bytes.subarray(0, at))
    await new Promise((resolve) => setTimeout(resolve, 5))
    if (cut % 2) socket.resetAndDestroy()
    else socket.destroy()
    partial += (await list()).length
  }
  const early = await doctor.ask(addFile, { params: { id }, body: JSON.parse(added) })
  expect(early.status).toBe(409)
  const { status, file } = await sendFile(clinic, doctor, id, { id: fileId, content })
  expect(status).toBe(201)
  const read = await send(app, readFileContent, {
    ...{ cookie: doctor.cookie, params: { id: file.id } },
  })
  expect(sha256(read.rawPayload)).toBe(sha256(content))
  await storedFileStore(sql, fileStore(environment)).sweep(0)
  expect([partial, (await list()).length, await halves(id)]).toEqual([
    ...[0, 1, { broken: 0, orphans: [] }],
  ])
  figure(
    'W-08',
    `${cuts} uploads of files of patients cut, ${partial} partial files visible; the whole one has the right hash, once`,
  )
})

test('W-08 a sender who leaves while a file is added leaves a whole file or none', async () => {
  const { id } = await aPatient(sql)
  await aCareTaking(sql, { doctorId: doctor.userId, patientId: id })
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  for (let round = 0; round < 10; round += 1) {
    const fileId = uuidv7()
    const content = Buffer.concat([aPdf(), randomBytes(partSize - 5_000), Buffer.from('%%EOF')])
    const cookie = doctor.cookie
    await send(app, sendFilePart, {
      cookie,
      params: { id, fileId, part: '0' },
      headers: { 'content-type': 'application/octet-stream' },
      body: content,
    })
    const body = JSON.stringify({ id: fileId, fileName: 'letter.pdf', bytes: content.length })
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write(
      `POST ${addFile.path.replace(':id', id)} HTTP/1.1\r\nHost: clinic.example\r\nOrigin: https://clinic.example\r\n` +
        `Cookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
    await new Promise((resolve) => setTimeout(resolve, round * 4))
    socket.resetAndDestroy()
  }
  const atWork = () => sql`select from file_parts where created_by = ${doctor.userId}`
  await expect.poll(async () => (await atWork()).length, { timeout: 10_000 }).toBeLessThan(10)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect((await halves(id)).broken).toBe(0)
})
