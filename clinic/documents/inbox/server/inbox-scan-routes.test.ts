import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { aDicom } from '../../../../server/imaging/a-dicom.ts'
import { aHeic } from '../../../../server/imaging/a-heic.ts'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { fileInboxItem, type InboxItem } from '../inbox-item.ts'
import { readInboxFrames, readInboxPicture, readInboxScan } from '../inbox-scan.ts'
import { anInboxItem } from './an-inbox-item.ts'

// Each request starts a process, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let clinic: TestClinic
let staff: Caller
beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff')
})
afterAll(() => clinic.close())

const get = (path: string, { id }: Pick<InboxItem, 'id'>, by = staff) =>
  clinic.app.inject({
    url: path.replace(':id', id).replace(':frame', '0'),
    headers: { host: 'clinic.example', cookie: by.cookie },
  })

test('a scan that waits in the inbox is seen by those who file it, and each look is an event', async () => {
  const content = aDicom({ rows: 30, columns: 20, frames: 2, name: 'Silva^José' })
  const item = await anInboxItem(clinic, staff, { content, name: 'knee.dcm' })
  const scan = await staff.ask(readInboxScan, { params: { id: item.id } })
  expect(scan.body).toMatchObject({
    tags: { patientName: 'Silva José' },
    // No chart is known yet that it could differ from.
    differs: { patientName: false, birthDate: false },
    picture: { rows: 30, columns: 20, frames: 2 },
    problem: null,
  })
  const frames = await get(readInboxFrames.path, item)
  expect([frames.statusCode, frames.rawPayload.length]).toEqual([200, 2 * 30 * 20 * 2])
  expect(frames.headers).toMatchObject({
    ...{ 'content-type': 'application/octet-stream', 'cache-control': 'no-store' },
    'content-security-policy': "default-src 'none'; sandbox",
  })
  await flushEvents(clinic.sql)
  for (const { headers } of [scan, frames]) {
    const events = await clinic.sql`
      select action, object_type, object_id from audit_events
      where request_id = ${String(headers['x-request-id'])}`
    expect(events).toMatchObject([{ action: 'read', objectType: 'inbox item', objectId: item.id }])
  }
})

test('a photo as HEIC that waits is drawn as a JPEG, and a letter is none', async () => {
  const photo = await anInboxItem(clinic, staff, { content: aHeic(), name: 'photo.heic' })
  const picture = await get(readInboxPicture.path, photo)
  expect((await sharp(picture.rawPayload).metadata()).format).toBe('jpeg')
  const letter = await anInboxItem(clinic, staff)
  for (const { path } of [readInboxScan, readInboxFrames, readInboxPicture]) {
    expect([path, (await get(path, letter)).statusCode]).toEqual([path, 404])
  }
})

test('once it is filed, a scan is seen in the chart alone', async () => {
  const item = await anInboxItem(clinic, staff, { content: aDicom(), name: 'hand.dcm' })
  const { id: patientId } = await aPatient(clinic.sql)
  const filed = await staff.ask(fileInboxItem, {
    params: { id: item.id },
    version: item.version,
    body: {
      ...{ fileId: crypto.randomUUID(), patientId, text: 'Hand', type: 'imaging' },
      ...{ dated: null, forPatient: false },
    },
  })
  expect(filed.status).toBe(200)
  for (const { path } of [readInboxScan, readInboxFrames, readInboxPicture]) {
    expect((await get(path, item)).statusCode).toBe(404)
  }
})

test('a damaged scan says so in place of its picture', async () => {
  const content = aDicom({ rows: 60, columns: 60 }).subarray(0, 2000)
  const item = await anInboxItem(clinic, staff, { content, name: 'cut.dcm' })
  const { body } = await staff.ask(readInboxScan, { params: { id: item.id } })
  expect(body).toMatchObject({
    tags: null,
    picture: null,
    problem: expect.stringMatching(/damaged/),
  })
  expect((await get(readInboxFrames.path, item)).statusCode).toBe(409)
})
