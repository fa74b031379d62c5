import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../server/database/test-database.ts'
import { figure } from '../../../trust/figure.ts'

/** 39 bundles of Synthea, FHIR R4 (https://synthea.mitre.org); they lie beside the repository. */
const folder = fileURLToPath(new URL('../../../../shared/data/fhir-r4', import.meta.url))
const command = fileURLToPath(new URL('./import-command.ts', import.meta.url))
const isThere = existsSync(folder)
if (!isThere) process.stdout.write(`Not checked: ${folder} is not there.\n`)

describe.runIf(isThere)('npm run import on 39 real bundles', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>
  let data: string
  beforeAll(async () => {
    database = await testDatabase()
    data = await mkdtemp(join(tmpdir(), 'openward-import-'))
  })
  afterAll(async () => {
    await database.drop()
    await rm(data, { recursive: true })
  })

  async function runCommand(...args: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(process.execPath, [command, ...args], {
      env: { ...process.env, DATABASE_URL: database.url, OPENWARD_DATA: data, NODE_ENV: 'test' },
    })
    return stdout
  }

  function figures(output: string) {
    const match = /Took ([\d.]+) s and at most (\d+) MB of memory\./.exec(output)
    return { seconds: Number(match?.[1]), megabytes: Number(match?.[2]) }
  }

  test('first says what it would do, then takes 11,962 resources, each accounted for', async () => {
    const dry = await runCommand(folder, '--dry-run')
    expect(dry).toContain('Dry run of 39 of 39 files: nothing was changed.')
    const output = await runCommand(folder)
    const { seconds, megabytes } = figures(output)
    figure('Import', `39 bundles, 11,962 resources in ${seconds} s with ${megabytes} MB`)
    expect(seconds).toBeLessThan(60)
    expect(megabytes).toBeLessThan(500)
    const table = output.slice(0, output.indexOf('\n\n'))
    expect(table.split('\n').map((line) => line.split(/ +/).join(' '))).toEqual([
      ' read mapped kept skipped',
      'Observation 5723 5720 3 0',
      'Claim 1302 1302 0 0',
      'Encounter 1056 1053 3 0',
      'ExplanationOfBenefit 1056 1056 0 0',
      'Procedure 950 950 0 0',
      'DiagnosticReport 424 421 3 0',
      'Immunization 399 399 0 0',
      'Condition 290 290 0 0',
      'MedicationRequest 246 246 0 0',
      'Practitioner 161 102 40 19',
      'CarePlan 123 123 0 0',
      'Goal 89 89 0 0',
      'Organization 59 0 40 19',
      'Patient 38 38 0 0',
      'ImagingStudy 26 26 0 0',
      'AllergyIntolerance 20 20 0 0',
      'All 11962 11835 89 38',
    ])
    expect(dry.slice(0, dry.indexOf('\n\n'))).toBe(table)
    expect(output).toContain(
      'It made 38 patients, 102 doctors, 1,053 appointments, 1,011 medical records and 1,302 bills.',
    )
    expect(output.match(/^Warning: /gm)).toHaveLength(3)
  }, 120_000)

  test('what was imported is what the bundles say', async () => {
    const { sql } = database
    const [rows] = await sql`
      select (select count(*) from patients) as patients,
        (select count(*) from users where role = 'doctor' and status = 'no sign-in') as doctors,
        (select count(*) from users where status <> 'no sign-in') as others,
        (select count(*) from appointments where status = 'completed') as visits,
        (select count(*) from medical_records) as records,
        (select count(*) from medical_records where prescription is not null) as prescriptions,
        (select count(*) from bills where status = 'paid') as paid,
        (select count(*) from bills where status = 'unpaid') as unpaid,
        (select sum(amount_minor) from bills)::text as cents,
        (select max(invoice_number) from bills) as last_invoice,
        (select count(*) from fhir_resources) as resources,
        (select count(*) from patients where deceased_on is not null) as deceased`
    expect(rows).toEqual({
      patients: 38,
      doctors: 102,
      others: 0,
      visits: 1053,
      records: 1011,
      prescriptions: expect.any(Number),
      paid: 627,
      unpaid: 675,
      cents: expect.any(String),
      lastInvoice: 1302,
      // Each resource once; 38 came again, just so.
      resources: 11_962 - 38,
      deceased: 5,
    })
    // Money of the bills is the money of the claims, to the cent.
    const [claims] = await sql`
      select (sum((content #>> '{total,value}')::numeric) * 100)::bigint::text as cents
      from fhir_resources where resource_type = 'Claim'`
    expect(claims).toEqual({ cents: rows?.['cents'] })
    // Whatever was mapped to a row is about the same patient as that row.
    const [astray] = await sql`
      select count(*) from fhir_resources r
      left join appointments a on r.mapped_to = 'appointment' and a.id = r.mapped_id
      left join medical_records m on r.mapped_to = 'medical record' and m.id = r.mapped_id
      left join bills b on r.mapped_to = 'bill' and b.id = r.mapped_id
      where r.mapped_to in ('appointment', 'medical record', 'bill')
        and coalesce(a.patient_id, m.patient_id, b.patient_id) is distinct from r.patient_id`
    expect(astray).toEqual({ count: 0 })
  })

  test('once more changes nothing and says so', async () => {
    const output = await runCommand(folder)
    expect(output).toContain('11962 skipped: Imported before, unchanged.')
    expect(output).toContain('All of it was imported before: nothing changed.')
  }, 60_000)

  test('a path that leads nowhere is told in a sentence', async () => {
    await expect(runCommand('/nowhere/at/all')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no file or folder /nowhere/at/all.'),
    })
  })
})
