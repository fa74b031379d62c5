import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testClinic, type TestClinic } from '../../../../../app/server/test-clinic.ts'
import {
  aBundle,
  aPatientResource,
  importTexts,
} from '../../../../interop/fhir-import/server/a-bundle.ts'
import type { ImportedItem } from '../../../../interop/imported-items/imported-item.ts'
import { aCareTaking } from '../../../../records/care/server/a-care-taking.ts'
import { issuedChartFile } from './a-chart-file.ts'
import { importedAttachments } from './imported-attachments.ts'

// The file is made in a thread of its own, which loads all of its code anew.
vi.setConfig({ testTimeout: 90_000 })

let clinic: TestClinic
let patientId: string
beforeAll(async () => {
  clinic = await testClinic()
  const base64 = (content: string) => Buffer.from(content).toString('base64')
  const attachments = [
    { contentType: 'application/pdf', title: 'Old letter', data: base64('%PDF-1.7 letter') },
    { contentType: 'text/html', title: 'Page', data: base64('<script>alert(1)</script>') },
    { contentType: 'text/plain', url: 'https://elsewhere.example/note' },
  ]
  await importTexts(clinic.sql, {
    'chart.json': aBundle([
      aPatientResource('p1'),
      {
        resourceType: 'DocumentReference',
        ...{ id: 'd1', status: 'current', type: { text: 'Letters of before' } },
        subject: { reference: 'Patient/p1' },
        content: attachments.map((attachment) => ({ attachment })),
      },
    ]),
  })
  const [row] = await clinic.sql<{ id: string }[]>`select id from patients`
  patientId = row?.id ?? ''
})
afterAll(() => clinic.close())

test('the attachments of imported items are in the file of a chart, and named by their checksums', async () => {
  const doctor = await clinic.signedIn('doctor')
  await aCareTaking(clinic.sql, { doctorId: doctor.userId, patientId })
  const { text, html, saved } = await issuedChartFile(clinic, doctor, patientId)
  const letter = saved.find(({ name }) => name === 'Old-letter.pdf')
  expect(letter?.type).toBe('data:application/pdf;base64')
  expect(letter?.content.toString()).toBe('%PDF-1.7 letter')
  const hash = createHash('sha256').update('%PDF-1.7 letter').digest('hex')
  // Beside the file, and in the list of checksums.
  expect(html.split(hash)).toHaveLength(3)
  expect(text).toContain('Its content was not imported.')
  // Markup is saved as the text that it is.
  expect(saved.find(({ name }) => name.startsWith('Page'))?.type).toBe('data:text/plain;base64')
  expect(html).not.toContain('<script')
})

test('attachments for which no room is left are named with their checksums', async () => {
  const items = await clinic.sql<Pick<ImportedItem, 'id' | 'title' | 'hasAttachments'>[]>`
    select id, title, has_attachments from fhir_resources where has_attachments`
  const found = await importedAttachments(clinic.sql, patientId, items, 10)
  expect(found.map(({ content, part, says }) => [content, part?.bytes, says])).toMatchObject([
    [null, 15, 'Too large for this file. Ask the clinic for it.'],
    [null, 25, 'Too large for this file. Ask the clinic for it.'],
    [null, undefined, 'Its content was not imported.'],
  ])
})
