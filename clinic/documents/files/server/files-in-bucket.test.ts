import { readdir } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../app/server/test-clinic.ts'
import { aBucket } from '../../../../server/files/a-bucket.ts'
import { aPdf } from '../../../../server/files/a-pdf.ts'
import { bucketWords } from '../../../../server/files/bucket-shelf.ts'
import { aPatient } from '../../../patients/charts/server/a-patient.ts'
import { aCareTaking } from '../../../records/care/server/a-care-taking.ts'
import { listFiles, type PatientFile, readFileContent } from '../file.ts'
import { sendFile } from './a-file.ts'
import { filesForBackup } from './files-for-backup.ts'

let store: Awaited<ReturnType<typeof aBucket>>
let clinic: TestClinic
let doctor: Caller
let chart: string
beforeAll(async () => {
  store = await aBucket()
  const { endpoint, region, keyId, secret } = store.bucket
  clinic = await testClinic({
    OPENWARD_FILES: 's3://clinic/patients',
    ...{ OPENWARD_S3_ENDPOINT: endpoint, OPENWARD_S3_REGION: region },
    ...{ OPENWARD_S3_KEY_ID: keyId, OPENWARD_S3_SECRET: secret },
  })
  doctor = await clinic.signedIn('doctor')
  chart = (await aPatient(clinic.sql)).id
  await aCareTaking(clinic.sql, { doctorId: doctor.userId, patientId: chart })
})
afterAll(async () => {
  await clinic.close()
  await store.end()
})

const download = ({ id }: Pick<PatientFile, 'id'>) =>
  clinic.app.inject({
    url: readFileContent.path.replace(':id', id),
    headers: { host: 'clinic.example', cookie: doctor.cookie },
  })

test('files go to the bucket, and come from it for downloads and backups', async () => {
  const content = aPdf('In a bucket')
  const { file } = await sendFile(clinic, doctor, chart, { content })
  expect((await download(file)).rawPayload.equals(content)).toBe(true)
  expect(await readdir(store.directory)).toEqual(['patients'])
  const stored = filesForBackup(clinic.environment)
  const rows = await stored.list(clinic.sql)
  expect(rows).toHaveLength(1)
  const [row] = rows
  const kept = row && (await stored.read(row.name, row.sha256))
  expect(kept && (await buffer(Readable.from(kept))).equals(content)).toBe(true)
})

test('while the bucket is away nothing is lost, and no file is called gone', async () => {
  const content = aPdf('Before')
  const { file } = await sendFile(clinic, doctor, chart, { content })
  const late = { id: '01900000-0000-7000-8000-00000000abcd', content: aPdf('Meanwhile') }
  await store.stop()
  const refused = await download(file)
  expect([refused.statusCode, refused.json().detail]).toEqual([503, bucketWords.away])
  const sent = await sendFile(clinic, doctor, chart, late)
  expect([sent.status, sent.detail]).toEqual([503, bucketWords.away])
  await store.start()
  expect((await sendFile(clinic, doctor, chart, late)).status).toBe(201)
  const { files } = (await doctor.ask(listFiles, { params: { id: chart } })).body
  expect(files.map(({ damage }) => damage)).toEqual([null, null, null])
  expect((await download(file)).rawPayload.equals(content)).toBe(true)
}, 60_000)
