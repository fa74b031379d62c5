import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { mostPictureBytes, pictureRefusals } from '../../../../contract/picture.ts'
import type { ProblemBody } from '../../../../contract/problem.ts'
import { aHugePng, aJpeg } from '../../../../server/pictures/a-picture.ts'
import { photoAddress } from '../../charts/patient-signs.ts'
import { listPatientDirectory, readPatient } from '../../charts/patient.ts'
import { aPatient } from '../../charts/server/a-patient.ts'
import { type Photo, readPhoto, removePhoto } from '../photo.ts'
import { sendPhoto } from './a-photo.ts'

let clinic: TestClinic
let staff: Caller
let doctor: Caller
beforeAll(async () => {
  clinic = await testClinic()
  staff = await clinic.signedIn('staff')
  doctor = await clinic.signedIn('doctor')
})
afterAll(() => clinic.close())

const chart = async () => (await aPatient(clinic.sql)).id
const set = async (id: string, version: number, content?: Buffer) =>
  sendPhoto(clinic, { ...staff, id, version, content: content ?? (await aJpeg()) })
const photoId = async (id: string) =>
  (await staff.ask(readPatient, { params: { id } })).body.photo?.id ?? ''
const see = ({ cookie }: Caller, id: string, headers: Record<string, string> = {}) =>
  clinic.app.inject({
    url: `${readPhoto.path.replace(':id', id)}?size=small`,
    headers: { host: 'clinic.example', cookie, ...headers },
  })

test('the desk gives a chart a photo, and everybody who reads the chart sees it', async () => {
  const id = await chart()
  const answer = await set(id, 0, await aJpeg({ width: 900, height: 600 }))
  expect(answer.statusCode).toBe(200)
  const { id: photoId, tag, version } = answer.json<Photo>()
  expect((await doctor.ask(readPatient, { params: { id } })).body.photo).toEqual({
    id: photoId,
    tag,
    version,
  })
  const seen = await see(doctor, id)
  expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/webp'])
  const { width, height, exif } = await sharp(seen.rawPayload).metadata()
  expect([width, height, exif]).toEqual([96, 96, undefined])
})

test('the photo stands in the select of patients', async () => {
  const { id } = await aPatient(clinic.sql, { name: 'Selma Selected' })
  const photo = (await set(id, 0)).json<Photo>()
  await aPatient(clinic.sql, { name: 'Selma Without' })
  const { body } = await staff.ask(listPatientDirectory, { query: { search: 'Selma' } })
  expect(body.entries.map((entry) => entry.photo)).toEqual([photoAddress(id, photo, 'small'), null])
})

test('a browser keeps a photo for itself and asks each time whether it is still the same', async () => {
  const id = await chart()
  await set(id, 0)
  const { headers } = await see(staff, id)
  expect(headers['cache-control']).toBe('private, no-cache')
  const again = await see(staff, id, { 'if-none-match': String(headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  await set(id, 1, await aJpeg({ background: '#aa2211' }))
  const other = await see(staff, id, { 'if-none-match': String(headers.etag) })
  expect(other.statusCode).toBe(200)
  expect(other.headers.etag).not.toBe(headers.etag)
  // Without a session there is nothing to be kept for.
  const visitor = await see(clinic.visitor, id, { 'if-none-match': String(other.headers.etag) })
  expect(visitor.statusCode).toBe(401)
})

test('patients see no photos of charts, and doctors change none', async () => {
  const id = await chart()
  await set(id, 0)
  const patient = await clinic.signedIn('patient')
  expect((await see(patient, patient.userId)).statusCode).toBe(403)
  const content = await aJpeg()
  for (const { cookie } of [patient, doctor]) {
    expect((await sendPhoto(clinic, { cookie, id, version: 1, content })).statusCode).toBe(403)
  }
  const refused = await doctor.ask(removePhoto, { params: { id: await photoId(id) }, version: 1 })
  expect(refused.status).toBe(403)
})

test('a file that is no picture, too large or damaged is refused with its sentence', async () => {
  const id = await chart()
  const whole = await aJpeg({ width: 1000, height: 1000 })
  const refused: readonly (readonly [Buffer, number, string])[] = [
    [Buffer.alloc(80_000_000), 413, pictureRefusals.bytes],
    [Buffer.alloc(mostPictureBytes + 1), 413, pictureRefusals.bytes],
    [aHugePng(30_000), 422, pictureRefusals.pixels],
    [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      422,
      pictureRefusals.svg,
    ],
    [Buffer.from('no picture'), 422, pictureRefusals.none],
    [whole.subarray(0, whole.length - 200), 422, pictureRefusals.cut],
  ]
  for (const [content, status, detail] of refused) {
    const answer = await set(id, 0, content)
    expect([answer.statusCode, answer.json<ProblemBody>().detail]).toEqual([status, detail])
  }
  const json = { ...staff, id, version: 0, content: Buffer.from('{}'), type: 'application/json' }
  expect((await sendPhoto(clinic, json)).statusCode).toBe(415)
  expect((await see(staff, id)).statusCode).toBe(404)
})

test('two who add the first photo at once add one, and the other hears of it', async () => {
  const id = await chart()
  const answers = await Promise.all([set(id, 0), set(id, 0)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412])
  const [kept] = await clinic.sql`
    select count(*)::int from patient_photos where patient_id = ${id}`
  expect(kept).toEqual({ count: 1 })
  expect((await set(id, 0)).statusCode).toBe(412)
  expect((await sendPhoto(clinic, { ...staff, id, content: await aJpeg() })).statusCode).toBe(428)
})

test('a photo that is removed is gone, and adding and removing are events without the picture', async () => {
  const id = await chart()
  await set(id, 0)
  const params = { id: await photoId(id) }
  const stale = await staff.ask(removePhoto, { params, version: 7 })
  expect(stale.status).toBe(412)
  expect((await staff.ask(removePhoto, { params, version: 1 })).status).toBe(204)
  expect((await see(staff, id)).statusCode).toBe(404)
  expect((await staff.ask(readPatient, { params: { id } })).body.photo).toBeNull()
  const events = await clinic.sql<{ action: string; actorId: string; changes: object }[]>`
    select action, actor_id, changes from audit_events
    where object_type = 'photo of a patient' and patient_id = ${id} and outcome = 'ok'
    order by id`
  expect(events.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['insert', staff.userId],
    ['delete', staff.userId],
  ])
  expect(Object.keys(events[0]?.changes ?? {}).sort()).toEqual(['id', 'patient_id', 'tag'])
  expect((await staff.ask(removePhoto, { params, version: 1 })).status).toBe(404)
})
