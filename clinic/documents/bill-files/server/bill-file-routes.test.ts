import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { aPdf } from '../../../../server/files/a-pdf.ts'
import { aDicom } from '../../../../server/imaging/a-dicom.ts'
import { aJpeg } from '../../../../server/pictures/a-picture.ts'
import { flushEvents } from '../../../audit/server/event-log.ts'
import { aBill } from '../../../billing/bills/server/a-bill.ts'
import { changeBill, readBill, removeBill, restoreBill } from '../../../billing/bills/bill.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { fileRefusals } from '../../files/file.ts'
import {
  type BillFile,
  billFileRefusals,
  changeBillFile,
  listBillFiles,
  listBillFileVersions,
  markBillFileError,
  readBillFileContent,
  readBillFilePreview,
} from '../bill-file.ts'
import { sendBillFile } from './a-bill-file.ts'

let clinic: TestClinic
let desk: Caller
let chart: string
let bill: string
beforeAll(async () => {
  clinic = await testClinic({ OPENWARD_FILE_MB: '1' })
  desk = await clinic.signedIn('staff', { name: 'Dana Desk' })
})
afterAll(() => clinic.close())
beforeEach(async () => {
  chart = (await aPatient(clinic.sql)).id
  bill = await aBill(clinic.sql, { patientId: chart })
})

const send = (more: Parameters<typeof sendBillFile>[3] = {}) =>
  sendBillFile(clinic, desk, bill, more)
const list = async (by = desk) => (await by.ask(listBillFiles, { params: { id: bill } })).body.files
const get = (path: string, { id }: Pick<BillFile, 'id'>, by = desk) =>
  clinic.app.inject({
    url: path.replace(':id', id),
    headers: { host: 'clinic.example', cookie: by.cookie },
  })
const said = ({ text, type, dated, forPatient, comment }: BillFile) => ({
  ...{ text, type, dated, forPatient, comment },
  rotation: 0 as const,
})

test('the desk puts a letter on a bill, reads it back whole, and corrects the words about it', async () => {
  const content = aPdf('Your costs are covered.')
  const { status, file } = await send({ content, fileName: 'Answer_of_the_insurer.pdf' })
  expect(status).toBe(201)
  expect(file).toMatchObject({
    ...{ billId: bill, text: 'Answer of the insurer', kind: 'PDF', bytes: content.length },
    ...{ type: 'other', forPatient: false, writer: { name: 'Dana Desk' }, version: 1 },
  })
  const answer = await get(readBillFileContent.path, file)
  expect(answer.rawPayload.equals(content)).toBe(true)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment/),
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  const body = { ...said(file), type: 'insurer' as const, dated: '2026-02', comment: 'By post' }
  const changed = await desk.ask(changeBillFile, { params: { id: file.id }, version: 1, body })
  expect(changed.body).toMatchObject({ type: 'insurer', dated: '2026-02', version: 2 })
  const versions = await desk.ask(listBillFileVersions, { params: { id: file.id } })
  expect(versions.body).toMatchObject([{ version: 1, type: 'other', dated: null, comment: null }])
  const late = await desk.ask(changeBillFile, { params: { id: file.id }, version: 1, body })
  expect([late.status, late.problem.current]).toMatchObject([412, { version: 2, type: 'insurer' }])
})

test('a picture has a preview, and a file entered in error stays with its reason', async () => {
  const { file } = await send({ content: await aJpeg(), fileName: 'receipt.jpg' })
  expect(file.hasPreview).toBe(true)
  expect((await get(readBillFilePreview.path, file)).headers['content-type']).toBe('image/webp')
  const params = { id: file.id }
  const body = { reason: 'Of another bill' }
  expect((await desk.ask(markBillFileError, { params, version: 1, body })).status).toBe(200)
  expect(await list()).toMatchObject([
    { errorReason: 'Of another bill', errorBy: { name: 'Dana Desk' } },
  ])
  const again = await desk.ask(changeBillFile, { params, version: 2, body: said(file) })
  expect([again.status, again.problem.detail]).toEqual([409, expect.stringContaining('error')])
})

test('a file that is not taken is refused with its sentence, and nothing of it stays', async () => {
  const refused = async (content: Buffer, more = {}) => {
    const { status, detail } = await send({ content, ...more })
    return [status, detail]
  }
  expect(await refused(aDicom())).toEqual([415, billFileRefusals.dicom])
  expect(await refused(Buffer.from('<!doctype html><script>1</script>'))).toEqual([
    415,
    fileRefusals.markup,
  ])
  expect(await refused(Buffer.alloc(1_100_000, 'a'))).toEqual([413, fileRefusals.large(1_000_000)])
  expect(await refused(aPdf(), { bytes: 5 })).toEqual([409, fileRefusals.parts])
  expect((await send({ dated: '2999-01-01' })).status).toBe(422)
  expect(await list()).toEqual([])
})

test('the same file sent twice is one file, and its id is no other one', async () => {
  const id = uuidv7()
  const content = aPdf('Twice')
  const first = await send({ id, content })
  const second = await send({ id, content })
  expect([first.status, second.status, second.file.id]).toEqual([201, 201, id])
  expect(await list()).toHaveLength(1)
  expect((await send({ id, content: aPdf('Another text') })).status).toBe(409)
})

test('files stay on a bill that is voided, and when it comes back', async () => {
  const { file } = await send()
  const params = { id: bill }
  const { body: before } = await desk.ask(readBill, { params })
  const body = { reason: 'Twice' }
  await desk.ask(removeBill, { params, version: before.version, body })
  expect((await list()).map(({ id }) => id)).toEqual([file.id])
  expect((await send({ fileName: 'Complaint.pdf' })).status).toBe(201)
  await desk.ask(restoreBill, { params })
  expect(await list()).toHaveLength(2)
})

test('a bill that is corrected to another patient keeps its files, which that patient does not read yet', async () => {
  const { file } = await send({ forPatient: true })
  const other = await clinic.signedIn('patient')
  const { body: before } = await desk.ask(readBill, { params: { id: bill } })
  const changed = await desk.ask(changeBill, {
    params: { id: bill },
    version: before.version,
    body: {
      ...{ patientId: other.patientId ?? '', amount: before.amount, date: before.date },
      reason: 'Wrong patient',
    },
  })
  expect(changed.status).toBe(200)
  expect(await list()).toMatchObject([{ id: file.id, forPatient: false, version: 2 }])
  const { body: versions } = await desk.ask(listBillFileVersions, { params: { id: file.id } })
  expect(versions).toMatchObject([{ forPatient: true }])
})

test('each reading and each write of a file is an event of the patient of the bill', async () => {
  const { file } = await send({ content: await aJpeg() })
  const params = { id: file.id }
  await desk.ask(changeBillFile, { params, version: 1, body: { ...said(file), comment: 'Paid' } })
  const answers = [
    await get(readBillFileContent.path, file),
    await get(readBillFilePreview.path, file),
    await desk.ask(listBillFiles, { params: { id: bill } }),
  ]
  await flushEvents(clinic.sql)
  for (const { headers } of answers) {
    const events = await clinic.sql`
      select object_type, patient_id from audit_events
      where request_id = ${String(headers['x-request-id'])}`
    expect(events).toMatchObject([{ objectType: 'file of a bill', patientId: chart }])
  }
  const writes = await clinic.sql`
    select action, actor_id, patient_id, changes from audit_events
    where object_id = ${file.id} and action in ('insert', 'update') order by id`
  expect(writes).toMatchObject([
    { action: 'insert', actorId: desk.userId, patientId: chart },
    { action: 'update', patientId: chart, changes: { comment: [null, 'Paid'] } },
  ])
  expect(JSON.stringify(writes)).not.toContain('stored')
})
