import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../server/database/test-database.ts'
import {
  aBundle,
  aPatientResource,
  aPractitioner,
  anEncounter,
  aVisit,
  importTexts,
  newIds,
} from './a-bundle.ts'
import { zipOf } from './a-zip.ts'

const { sql, drop } = await testDatabase()
afterAll(drop)

const whole = { patients: 1, doctors: 1, appointments: 1, records: 1, bills: 0, items: 0 }
/** A patient, a doctor and an encounter that refers to them by type and id. */
function visitLines(): string[] {
  const ids = newIds()
  const about = {
    subject: { reference: `Patient/${ids.patient}` },
    participant: [{ individual: { reference: `Practitioner/${ids.doctor}` } }],
  }
  const resources = [
    aPatientResource(ids.patient),
    aPractitioner(ids.doctor),
    anEncounter(ids, about),
  ]
  return resources.map((resource) => JSON.stringify(resource))
}

test.each(['collection', 'transaction', 'batch', 'searchset', 'document', 'history'])(
  'a bundle of type %s is imported',
  async (type) => {
    const { made } = await importTexts(sql, { 'a.json': aBundle(aVisit(newIds()), { type }) })
    expect(made).toEqual(whole)
  },
)

test('a single resource is imported, in one line or in many, with a byte order mark and sorted names', async () => {
  const [one, two, three] = [newIds(), newIds(), newIds()].map(({ patient }) =>
    aPatientResource(patient),
  )
  const sorted = Object.fromEntries(Object.entries(three ?? {}).toSorted())
  const { made, counts } = await importTexts(sql, {
    'one.json': JSON.stringify(one),
    'two.JSON': `\uFEFF\n${JSON.stringify(two, null, 2)}\n\n`,
    'three.json': JSON.stringify(sorted, null, '\t'),
  })
  expect(made).toMatchObject({ patients: 3 })
  expect(counts).toEqual({ read: 3, mapped: 3, kept: 0, skipped: 0 })
})

test('lines of resources are imported, with blank lines and with any line breaks', async () => {
  const lines = await importTexts(sql, {
    'unix.ndjson': visitLines().join('\n'),
    'windows.ndjson': `\uFEFF${visitLines().join('\r\n\r\n')}\r\n`,
  })
  expect(lines.fileList.map(({ problem }) => problem)).toEqual([null, null])
  expect(lines.made).toMatchObject({ patients: 2, doctors: 2, appointments: 2 })
})

test('a gzip file and the files of a zip archive are imported, which may refer to each other', async () => {
  const [patient = '', ...others] = visitLines()
  const { made, fileList } = await importTexts(sql, {
    'visits.json.gz': gzipSync(aBundle(aVisit(newIds()))),
    'export.zip': zipOf({
      'data/Encounter.ndjson': others.toReversed().join('\n'),
      'data/deep/PATIENT.JSON': patient,
      '__MACOSX/data/._Patient.json': 'not JSON',
      'read me.txt': 'Dear Sir or Madam',
    }),
  })
  expect(fileList.map(({ problem }) => problem)).toEqual([null, null])
  expect(made).toMatchObject({ patients: 2, doctors: 2, appointments: 2 })
})

test('an archive without data, and a fault within one, are told by name', async () => {
  const { fileList } = await importTexts(sql, {
    'empty.zip': zipOf({ 'read me.txt': 'Dear Sir or Madam' }),
    'bad.zip': zipOf({ 'good.json': visitLines()[0] ?? '', 'in/bad.json': '{"name": "Chet"}' }),
  })
  expect(fileList.map(({ problem }) => problem)).toEqual([
    'empty.zip: There is no .json or .ndjson file in this archive.',
    'bad.zip: in/bad.json: This is JSON, but not FHIR: it has no resourceType.',
  ])
})

test('an archive that unpacks to far more than it shows is stopped early', async () => {
  const bomb = gzipSync(Buffer.alloc(120_000_000, '{"resourceType":"Basic","id":"'))
  const { fileList } = await importTexts(sql, { 'bomb.json.gz': bomb })
  expect(fileList[0]?.state).toBe('refused')
})

test('of a history the newest version counts, and what was deleted stays away', async () => {
  const { patient, doctor: gone } = newIds()
  const version = (versionId: string, gender: string) => ({
    resource: aPatientResource(patient, { gender, meta: { versionId } }),
    request: { method: 'PUT', url: `Patient/${patient}` },
  })
  const history = {
    resourceType: 'Bundle',
    type: 'history',
    entry: [
      version('2', 'female'),
      { request: { method: 'DELETE', url: `Patient/${gone}` } },
      version('1', 'male'),
      { resource: aPatientResource(gone), request: { method: 'PUT', url: `Patient/${gone}` } },
    ],
  }
  const { counts, reasons } = await importTexts(sql, { 'history.json': JSON.stringify(history) })
  expect(counts).toEqual({ read: 4, mapped: 1, kept: 0, skipped: 3 })
  expect(reasons.map(({ text }) => text).sort()).toEqual([
    'A DELETE request, which an import does not carry out',
    'An older version; the newest one of the file counts',
    'Deleted later where it comes from',
  ])
  const [chart] = await sql`select gender from patients where id = ${patient}`
  expect(chart).toEqual({ gender: 'female' })
})

test('the words of a server about a search are no resource to keep', async () => {
  const outcome = { resourceType: 'OperationOutcome', issue: [] }
  const bundle = {
    resourceType: 'Bundle',
    type: 'searchset',
    entry: [
      { resource: aPatientResource(newIds().patient), search: { mode: 'match' } },
      { resource: outcome, search: { mode: 'outcome' } },
    ],
  }
  const { counts } = await importTexts(sql, { 'found.json': JSON.stringify(bundle) })
  expect(counts).toEqual({ read: 2, mapped: 1, kept: 0, skipped: 1 })
})
