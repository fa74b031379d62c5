import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addImport, sendPart, startImport } from '../../clinic/interop/fhir-import/import.ts'
import { figure } from '../figure.ts'
import { adminHeaders, type RunningServer, runningServer } from './running-server.ts'
import { grouped } from '../../contract/number-words.ts'

let server: RunningServer
let folder: string
beforeAll(async () => {
  server = await runningServer()
  folder = await mkdtemp(join(tmpdir(), 'openward-large-'))
})
afterAll(async () => {
  await server.end()
  await rm(folder, { recursive: true })
})

interface Visit {
  readonly patient: string
  readonly text: string
}

/** Entries of one patient with many findings, in realistic shape and size. */
function aPatientsEntries(): Visit {
  const [patient, doctor] = [uuidv7(), uuidv7()]
  const urn = (id: string) => ({ reference: `urn:uuid:${id}` })
  const entry = (resource: { id: string } & Record<string, unknown>) =>
    JSON.stringify({ fullUrl: `urn:uuid:${resource.id}`, resource }, null, 2)
  const entries = [
    entry({ resourceType: 'Patient', id: patient, name: [{ family: 'Large', given: ['Ann'] }] }),
    entry({ resourceType: 'Practitioner', id: doctor, name: [{ family: 'Busy' }] }),
  ]
  for (let visit = 0; visit < 40; visit += 1) {
    const encounter = uuidv7()
    const day = `20${String(10 + (visit % 10))}-0${1 + (visit % 9)}-1${visit % 4}`
    entries.push(
      entry({
        resourceType: 'Encounter',
        id: encounter,
        status: 'finished',
        class: { code: 'AMB' },
        subject: urn(patient),
        participant: [{ individual: urn(doctor) }],
        period: { start: `${day}T08:00:00Z`, end: `${day}T08:30:00Z` },
      }),
    )
    for (let finding = 0; finding < 50; finding += 1) {
      entries.push(
        entry({
          resourceType: 'Observation',
          id: uuidv7(),
          status: 'final',
          category: [
            {
              coding: [
                {
                  system: 'http://terminology.hl7.org/CodeSystem/observation-category',
                  code: 'laboratory',
                  display: 'laboratory',
                },
              ],
            },
          ],
          code: {
            coding: [
              { system: 'http://loinc.org', code: '1-1', display: `Measurement ${finding}` },
            ],
            text: `Measurement ${finding}`,
          },
          issued: `${day}T08:10:00.000Z`,
          effectiveDateTime: `${day}T08:10:00Z`,
          subject: urn(patient),
          encounter: urn(encounter),
          valueQuantity: {
            value: finding * 1.123456789,
            unit: 'mmol/L',
            system: 'http://unitsofmeasure.org',
            code: 'mmol/L',
          },
        }),
      )
    }
  }
  return { patient, text: entries.join(',\n') }
}

async function writeLargeFile(path: string, bytes: number): Promise<number> {
  const file = createWriteStream(path)
  file.write('{"resourceType":"Bundle","type":"collection","entry":[\n')
  let written = 0
  let patients = 0
  while (written < bytes) {
    const { text } = aPatientsEntries()
    if (!file.write(`${patients > 0 ? ',\n' : ''}${text}`)) await once(file, 'drain')
    written += text.length
    patients += 1
  }
  file.end(']}')
  await once(file, 'finish')
  return patients
}

test('a file of 200 MB is imported beside the running server with less than 500 MB', async () => {
  const path = join(folder, 'large.json')
  const patients = await writeLargeFile(path, 200_000_000)
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['clinic/interop/fhir-import/server/import-command.ts', path],
    { env: { ...process.env, OPENWARD_DATA: server.dataFolder, VITEST: undefined } },
  )
  const made = grouped(patients)
  expect(stdout).toContain(`It made ${made} patients, ${made} doctors`)
  const [, seconds, megabytes] = /Took ([\d.]+) s and at most (\d+) MB/.exec(stdout) ?? []
  figure('Import', `200 MB in ${seconds ?? '?'} s with ${megabytes ?? '?'} MB`)
  expect(Number(megabytes)).toBeLessThan(500)
})

test('an import in a killed server continues by itself in the next one', async () => {
  const files = Array.from({ length: 40 }, aPatientsEntries)
  const headers = await adminHeaders(server.url)
  const call = async (method: string, path: string, body: object | Uint8Array<ArrayBuffer>) => {
    const isBytes = body instanceof Uint8Array
    const response = await fetch(server.url + path, {
      method,
      headers: {
        ...headers,
        ...(isBytes && { 'content-type': 'application/octet-stream' }),
      },
      body: isBytes ? new Uint8Array(body) : JSON.stringify(body),
    })
    expect(response.ok, `${method} ${path}: ${response.status}`).toBe(true)
  }
  const id = uuidv7()
  const bundles = files.map(({ text }) =>
    Buffer.from(`{"resourceType":"Bundle","type":"batch","entry":[${text}]}`),
  )
  const announced = bundles.map(({ length }, place) => ({ name: `${place}.json`, bytes: length }))
  await call(addImport.method, addImport.path, { id, files: announced })
  for (const [file, bytes] of bundles.entries()) {
    const path = sendPart.path.replace(':id', id).replace(':file', String(file))
    await call(sendPart.method, path.replace(':part', '0'), bytes)
  }
  await call(startImport.method, startImport.path.replace(':id', id), { isDryRun: false })

  const database = await server.database()
  const done = async () => {
    const [row] = await database.sql<{ count: number }[]>`
      select count(*) from import_files where import_id = ${id} and state = 'imported'`
    return row?.count ?? 0
  }
  await expect.poll(done, { timeout: 60_000, interval: 20 }).toBeGreaterThan(2)
  server.child().kill('SIGKILL')
  await once(server.child(), 'exit')
  await database.close().catch(() => undefined)
  await server.start()

  const again = await server.database()
  const start = performance.now()
  const state = async () => (await again.sql`select state from imports where id = ${id}`)[0]
  await expect.poll(state, { timeout: 240_000, interval: 250 }).toEqual({ state: 'done' })
  const [made] = await again.sql`
    select count(*) from patients where id = any(${files.map(({ patient }) => patient)})`
  expect(made).toEqual({ count: 40 })
  figure(
    'Import',
    `killed in the middle, ended ${Math.round((performance.now() - start) / 1000)} s after the restart, nothing lost or twice`,
  )
  await again.close()
})
