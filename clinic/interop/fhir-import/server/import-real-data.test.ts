import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../server/database/test-database.ts'
import { figure } from '../../../../trust/figure.ts'
import { type Expected, ofSamples, ofSynthea } from './import-figures.ts'
import { grouped } from '../../../../contract/number-words.ts'

// The samples of this repository are always imported. With TEST_BUNDLES=FOLDER the FHIR bundles in that
// folder and its subfolders are imported too. The figures of the 39 public bundles of Synthea
// (https://synthea.mitre.org) are known; those of other bundles only have to add up. The variable has
// no OPENWARD_ prefix, because OpenWard refuses to start with an unknown variable of that prefix.
const samples = fileURLToPath(new URL('../../../../samples/fhir-r4', import.meta.url))
const command = fileURLToPath(new URL('./import-command.ts', import.meta.url))

checkImport('the samples', samples, ofSamples)
const bundles = process.env['TEST_BUNDLES']
if (bundles === undefined) {
  process.stdout.write('No bundles besides the samples: TEST_BUNDLES names no folder.\n')
} else {
  const isSynthea = readdirSync(bundles).includes(ofSynthea.file)
  checkImport('TEST_BUNDLES', bundles, isSynthea ? ofSynthea : null)
}

function checkImport(title: string, folder: string, expected: Expected | null): void {
  describe(`npm run import on ${title}`, () => {
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

    /** The output of the command, which also reports when it fails over a refused file. */
    async function runCommand(...args: string[]): Promise<string> {
      const run = promisify(execFile)(process.execPath, [command, ...args], {
        env: { ...process.env, DATABASE_URL: database.url, OPENWARD_DATA: data, NODE_ENV: 'test' },
        maxBuffer: 50_000_000,
      })
      const { stdout, stderr } = await run.catch(
        (error: { stdout: string; stderr: string }) => error,
      )
      expect(stdout, stderr).toContain('All')
      return stdout
    }

    const folders = foldersWithBundles(folder)
    const files = folders.flatMap(bundlesIn)
    const tableIn = (output: string) => output.slice(0, output.indexOf('\n\n'))
    const counts = (output: string) => {
      const all = /^All +(\d+) +(\d+) +(\d+) +(\d+)$/m.exec(tableIn(output)) ?? []
      const [read = 0, mapped = 0, kept = 0, skipped = 0] = all.slice(1).map(Number)
      return { read, mapped, kept, skipped }
    }

    test('it first says what it would do, then does it, and accounts for each resource', async () => {
      const dry = await runCommand(...folders, '--dry-run')
      const output = await runCommand(...folders)
      const refused = output.match(/^Refused: /gm)?.length ?? 0
      const done = `${files.length - refused} of ${files.length} files`
      expect(dry).toContain(`Dry run of ${done}: nothing was changed.`)
      expect(output).toContain(`Imported ${done}${refused > 0 ? `, ${refused} refused` : ''}.`)
      expect(tableIn(dry)).toBe(tableIn(output))
      const { read, mapped, kept, skipped } = counts(output)
      expect(mapped + kept + skipped).toBe(read)

      const took = /Took ([\d.]+) s and at most (\d+) MB of memory\./.exec(output)
      const [seconds, megabytes] = [Number(took?.[1]), Number(took?.[2])]
      const resources = grouped(read)
      figure(
        'Import',
        `${title}: ${resources} resources of ${done} in ${seconds} s with ${megabytes} MB`,
      )
      expect(megabytes).toBeLessThan(500)
      if (!expected) return
      expect(seconds).toBeLessThan(60)
      const lines = tableIn(output).split('\n')
      expect(lines.map((line) => line.split(/ +/).join(' '))).toEqual(expected.table)
      expect(output).toContain(`It made ${expected.made}.`)
      expect([...output.matchAll(/^Warning: .*?\): (.*)/gm)].map(([, text]) => text)).toEqual(
        expected.warnings,
      )
    }, 120_000)

    test('the imported rows agree with the bundles', async () => {
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
          (select count(*) from patients where deceased_on is not null) as deceased,
          (select string_agg(text, '; ' order by text) from allergies a where warns(a)) as allergies,
          (select count(*) from patients where allergies is not null) as typed`
      if (expected) expect(rows).toMatchObject({ ...expected.rows, typed: 0 })
      // The bills add up to the claims, to the cent; a benefit without a claim counts as one.
      const [claims] = await sql`
        select (sum(coalesce(content #>> '{total,value}', content #>> '{total,0,amount,value}')
          ::numeric) * 100)::bigint::text as cents
        from fhir_resources
        where mapped_to = 'bill' and (resource_type = 'Claim' or not content ? 'claim')`
      expect(claims).toEqual({ cents: rows?.['cents'] })
      // The sum that is owed is the one that insurers left, each payment rounded to the cent.
      const [owed] = await sql`
        select sum(open_minor)::text as owed, sum(open_minor + paid_minor)::text as all,
          (select sum(round((content #>> '{payment,amount,value}')::numeric * 100))::text
            from fhir_resources where mapped_to = 'bill' and resource_type = 'ExplanationOfBenefit'
              and content ->> 'outcome' = 'complete') as insurers,
          sum(paid_minor)::text as paid
        from bills`
      expect(owed).toEqual({ ...owed, all: rows?.['cents'], paid: owed?.['insurers'] })
      // A resource that became a row has the same patient as that row.
      const [astray] = await sql`
        select count(*) from fhir_resources r
        left join appointments a on r.mapped_to = 'appointment' and a.id = r.mapped_id
        left join medical_records m on r.mapped_to = 'medical record' and m.id = r.mapped_id
        left join bills b on r.mapped_to = 'bill' and b.id = r.mapped_id
        where r.mapped_to in ('appointment', 'medical record', 'bill')
          and coalesce(a.patient_id, m.patient_id, b.patient_id) is distinct from r.patient_id`
      expect(astray).toEqual({ count: 0 })
    })

    test('once more it changes nothing and says so', async () => {
      const output = await runCommand(...folders)
      const { read, mapped, kept, skipped } = counts(output)
      expect({ mapped, kept, skipped }).toEqual({ mapped: 0, kept: 0, skipped: read })
      if (!expected) return
      expect(output).toContain(`${read} skipped: Imported before, unchanged.`)
      expect(output).toContain('All of it was imported before: nothing changed.')
    }, 60_000)
  })
}

function bundlesIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.json'))
}

function foldersWithBundles(folder: string): string[] {
  const inside = readdirSync(folder, { withFileTypes: true })
    .filter((one) => one.isDirectory())
    .flatMap(({ name }) => foldersWithBundles(join(folder, name)))
  return bundlesIn(folder).length > 0 ? [folder, ...inside] : inside
}

test('a path that does not exist gets a sentence', async () => {
  await expect(promisify(execFile)(process.execPath, [command, '/nowhere'])).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no file or folder /nowhere.'),
  })
})
