import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect } from '../server/database/connect.ts'
import { startEmbedded } from '../server/database/embedded.ts'
import { migrate } from '../server/database/migrate.ts'
import { limitResult, type Result } from './result.ts'

const root = join(import.meta.dirname, '..')
const patients = 40
/** Patients in a second, with the start of the command. */
const least = 5
/** Megabytes of the command; a small Node.js process has about 50. */
const mostMemory = 450

/** `npm run import` of large bundles, one for each patient, into an empty clinic. */
export async function measureFhirImport(
  folder: string,
  say: (line: string) => void,
): Promise<Result[]> {
  const bundles = `${folder}-bundles`
  const resources = writeBundles(bundles)
  const database = await startEmbedded(folder, { log: say })
  try {
    const owner = connect({ url: database.url })
    await migrate(owner)
    await owner.end()
    const begun = performance.now()
    const output = await importFolder(bundles, database.url)
    const seconds = (performance.now() - begun) / 1000
    const megabytes = Number(/at most (\d+) MB/.exec(output)?.[1])
    if (!output.includes(`It made ${patients} patients`)) throw new Error(output)
    const rate = patients / seconds
    return [
      {
        ...{ id: 'FHIR', bare: '', ratio: '' },
        what: `import of ${patients} patients with ${resources} resources each`,
        product: `${rate.toFixed(1)}/s`,
        target: `at least ${least}/s`,
        isMet: rate >= least,
      },
      limitResult('FHIR', 'memory of the import', megabytes, mostMemory, 'MB'),
    ]
  } finally {
    await database.stop()
  }
}

async function importFolder(bundles: string, url: string): Promise<string> {
  const command = join(root, 'clinic/interop/fhir-import/server/import-command.ts')
  const child = spawn(process.execPath, [command, bundles], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: url },
  })
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (code !== 0) throw new Error(output)
  return output
}

interface Entry {
  readonly resource: { readonly resourceType: string; readonly id: string }
}

/** Writes the longest sample with other ids for each patient; returns the resources in each. */
function writeBundles(folder: string): number {
  mkdirSync(folder)
  const sample = readFileSync(join(root, 'samples/fhir-r4/Zuzana_Dvorackova.json'), 'utf8')
  const { entry } = JSON.parse(sample) as { readonly entry: readonly Entry[] }
  const shared = new Set(entry.flatMap(({ resource }) => (isShared(resource) ? resource.id : [])))
  for (let number = 0; number < patients; number += 1) {
    const content = sample.replace(uuid, (id) => (shared.has(id) ? id : otherId(id, number)))
    writeFileSync(join(folder, `patient-${number}.json`), content)
  }
  return entry.length
}

/** All bundles name the same doctors and organizations. */
function isShared({ resourceType }: Entry['resource']): boolean {
  return /^(Organization|Practitioner|PractitionerRole)$/.test(resourceType)
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** The same for each place of an id in one bundle. */
function otherId(id: string, bundle: number): string {
  const hash = createHash('sha256').update(`${bundle} ${id}`).digest('hex')
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5')
}
