import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { aDicom } from '../../../../server/imaging/a-dicom.ts'
import { aHeic, aHugeHeic } from '../../../../server/imaging/a-heic.ts'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { aCareTaking } from '../../../records/care/server/a-care-taking.ts'
import { type PatientFile, readFilePreview } from '../file.ts'
import { readFilePicture, readScan, readScanFrames, scanProblems } from '../scan.ts'
import { sendFile } from './a-file.ts'

// Each request starts a process, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let clinic: TestClinic
let doctor: Caller
let chart: string
beforeAll(async () => {
  clinic = await testClinic()
  doctor = await clinic.signedIn('doctor')
})
afterAll(() => clinic.close())
beforeEach(async () => {
  chart = (await aPatient(clinic.sql, { name: 'Noor Haddad', dob: '1990-01-02' })).id
  await aCareTaking(clinic.sql, { doctorId: doctor.userId, patientId: chart })
})

const send = async (content: Buffer, by = doctor) =>
  (await sendFile(clinic, by, chart, { fileName: 'knee', content, forPatient: true })).file
const get = (path: string, { id }: Pick<PatientFile, 'id'>, by = doctor) =>
  clinic.app.inject({
    url: path.replace(':id', id).replace(':frame', '0'),
    headers: { host: 'clinic.example', cookie: by.cookie },
  })
const scanOf = async ({ id }: PatientFile, by = doctor) =>
  (await by.ask(readScan, { params: { id } })).body

test('a DICOM file has a preview, tells its tags, and hands out its frames', async () => {
  const file = await send(aDicom({ rows: 30, columns: 20, frames: 2 }))
  expect(file).toMatchObject({ kind: 'DICOM', hasPreview: true, previewProblem: null })
  const preview = await sharp((await get(readFilePreview.path, file)).rawPayload).metadata()
  expect([preview.format, preview.width, preview.height]).toEqual(['webp', 20, 30])
  expect(await scanOf(file)).toMatchObject({
    tags: { patientName: 'Haddad Noor', birthDate: '1990-01-02', modality: 'CT' },
    differs: { patientName: false, birthDate: false },
    picture: { rows: 30, columns: 20, frames: 2, form: 'u16' },
    problem: null,
  })
  const frames = await get(readScanFrames.path, file)
  expect([frames.statusCode, frames.rawPayload.length]).toEqual([200, 2 * 30 * 20 * 2])
  expect(frames.headers).toMatchObject({
    ...{ 'content-type': 'application/octet-stream', 'cache-control': 'no-store' },
    'content-security-policy': "default-src 'none'; sandbox",
  })
})

test('a file that names another patient than its chart says so', async () => {
  const file = await send(aDicom({ name: 'Silva^José', born: '19800503' }))
  expect(await scanOf(file)).toMatchObject({
    tags: { patientName: 'Silva José', birthDate: '1980-05-03' },
    differs: { patientName: true, birthDate: true },
  })
})

test('a HEIC photo is shown as a JPEG, and the second time by its tag', async () => {
  const file = await send(aHeic())
  expect(file).toMatchObject({ kind: 'HEIC', hasPreview: true, previewProblem: null })
  const picture = await get(readFilePicture.path, file)
  expect(picture.headers['content-type']).toBe('image/jpeg')
  const { format, width, height, exif } = await sharp(picture.rawPayload).metadata()
  expect([format, width, height, exif]).toEqual(['jpeg', 96, 64, undefined])
  const again = await clinic.app.inject({
    url: readFilePicture.path.replace(':id', file.id),
    headers: {
      ...{ host: 'clinic.example', cookie: doctor.cookie },
      'if-none-match': String(picture.headers.etag),
    },
  })
  expect(again.statusCode).toBe(304)
})

test('files that cannot be shown are kept and say why', async () => {
  const whole = aDicom({ rows: 64, columns: 64 })
  const cut = await send(whole.subarray(0, whole.length - 900))
  expect(cut).toMatchObject({ hasPreview: false, previewProblem: scanProblems.cut })
  expect(await scanOf(cut)).toMatchObject({ tags: null, picture: null, problem: scanProblems.cut })
  const frames = await get(readScanFrames.path, cut)
  expect([frames.statusCode, frames.json().detail]).toEqual([
    409,
    `${scanProblems.cut} It is not shown here. You can download it.`,
  ])
  const bomb = await send(aDicom({ rows: 60_000, columns: 60_000, pixels: Buffer.alloc(20) }))
  expect(await scanOf(bomb)).toMatchObject({
    ...{ tags: { modality: 'CT' }, picture: null, problem: scanProblems.pixels },
  })
  const photo = await send(aHugeHeic(50_000))
  expect(photo).toMatchObject({ hasPreview: false, previewProblem: scanProblems.pixels })
  expect((await get(readFilePicture.path, photo)).statusCode).toBe(409)
})

test('scans are cut as files are, and each look at one is an event', async () => {
  const patient = await clinic.signedIn('patient')
  const file = await send(aDicom())
  const photo = await send(aHeic())
  const other = await clinic.signedIn('doctor')
  for (const by of [patient, other]) {
    for (const path of [readScan.path, readScanFrames.path]) {
      expect((await get(path, file, by)).statusCode).toBe(404)
    }
    expect((await get(readFilePicture.path, photo, by)).statusCode).toBe(404)
  }
  // A picture is no scan.
  expect((await get(readScanFrames.path, photo)).statusCode).toBe(404)
  for (const [path, one] of [
    [readScan.path, file],
    [readScanFrames.path, file],
    [readFilePicture.path, photo],
  ] as const) {
    const { headers, statusCode } = await get(path, one)
    expect(statusCode).toBe(200)
    await flushEvents(clinic.sql)
    const events = await clinic.sql`
      select action, object_type, object_id, patient_id from audit_events
      where request_id = ${String(headers['x-request-id'])}`
    expect(events).toMatchObject([
      { action: 'read', objectType: 'file of a patient', objectId: one.id, patientId: chart },
    ])
  }
})
