import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testClinic, type TestClinic } from '../../../../../app/server/test-clinic.ts'
import { fileStore } from '../../../../../server/files/file-store.ts'
import { findOpenChart } from '../../../../chart/facts/server/open-chart.ts'
import { wholeChartStore } from '../../../../interop/fhir-export/server/whole-chart-store.ts'
import { sendFile } from '../../../files/server/a-file.ts'
import { aSignedVisit } from '../a-document.ts'
import { embeddedFiles } from './embedded-files.ts'

let clinic: TestClinic
beforeAll(async () => {
  clinic = await testClinic()
})
afterAll(() => clinic.close())

async function filesOf({ userId }: Caller, patientId: string) {
  const viewer = { userId, role: 'doctor', patientId: null } as const
  const chart = await findOpenChart(clinic.sql, viewer, patientId)
  if (!chart) throw new Error('The chart is not open.')
  const stored = fileStore(clinic.environment)
  const { files } = await wholeChartStore(clinic.sql, stored).read(viewer, chart)
  return embeddedFiles(clinic.sql, stored, files)
}
const linesOf = (word: string, bytes: number) => Buffer.alloc(bytes, `A line of ${word}.\n`)

test('the newest files are embedded while there is room for all of them together', async () => {
  const { doctor, patientId } = await aSignedVisit(clinic)
  const sizes = { first: 5_000, second: 12_000_000, third: 12_000_000, fourth: 3_000_000 }
  for (const [word, bytes] of Object.entries(sizes)) {
    const content = linesOf(word, bytes)
    const sent = await sendFile(clinic, doctor, patientId, { content, fileName: `${word}.txt` })
    expect(sent.status).toBe(201)
  }
  const found = await filesOf(doctor, patientId)
  expect(found.map(({ name, content, isDamaged }) => [name, content?.length, isDamaged])).toEqual([
    ['fourth.txt', 3_000_000, false],
    ['third.txt', 12_000_000, false],
    ['second.txt', undefined, false],
    ['first.txt', 5_000, false],
  ])
}, 60_000)

test('a content that is not the one of its checksum is damaged, and not embedded', async () => {
  const { doctor, patientId } = await aSignedVisit(clinic)
  for (const word of ['whole', 'other']) {
    const content = linesOf(word, 500)
    await sendFile(clinic, doctor, patientId, { content, fileName: `${word}.txt` })
  }
  await clinic.owner`
    update stored_files set sha256 = repeat('0', 64)
    where name = (select stored from files where patient_id = ${patientId} and text = 'other')`
  const found = await filesOf(doctor, patientId)
  expect(found.map(({ name, content, isDamaged }) => [name, content?.length, isDamaged])).toEqual([
    ['other.txt', undefined, true],
    ['whole.txt', 500, false],
  ])
})
