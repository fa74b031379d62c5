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
  const bytes = writeBundles(bundles)
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
    const size = (bytes / patients / 1e6).toFixed(1)
    return [
      {
        ...{ id: 'FHIR', bare: '', ratio: '' },
        what: `import of ${patients} patients in bundles of ${size} MB`,
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

/** Writes the longest sample twice for each patient; returns the bytes of all files. */
function writeBundles(folder: string): number {
  mkdirSync(folder)
  const sample = readFileSync(join(root, 'samples/fhir-r4/Zuzana_Dvorackova.json'), 'utf8')
  const { entry, ...bundle } = JSON.parse(sample) as { readonly entry: readonly Entry[] }
  const kept = new Set(entry.flatMap(({ resource }) => (isShared(resource) ? resource.id : [])))
  const [patient] = entry
  if (patient?.resource.resourceType !== 'Patient') throw new Error('The sample has no patient.')
  const own = entry.filter(({ resource }) => resource !== patient.resource && !isShared(resource))
  const sizes = Array.from({ length: patients }, (_, number) => {
    const rounds = [0, 1].flatMap((round) =>
      renamed(own, `${number}.${round}`, new Set([...kept, patient.resource.id])),
    )
    const shared = entry.filter(({ resource }) => isShared(resource))
    const all = renamed([patient, ...shared, ...rounds], `${number}`, kept)
    const content = JSON.stringify({ ...bundle, entry: all }, null, 2)
    writeFileSync(join(folder, `patient-${number}.json`), content)
    return Buffer.byteLength(content)
  })
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** All bundles name the same doctors and organizations. */
function isShared({ resourceType }: Entry['resource']): boolean {
  return /^(Organization|Practitioner|PractitionerRole)$/.test(resourceType)
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** The entries with other ids, which are the same wherever an id stood twice. */
function renamed(entries: readonly Entry[], as: string, kept: ReadonlySet<string>): Entry[] {
  const other = (id: string) => {
    const hash = createHash('sha256').update(`${as} ${id}`).digest('hex')
    return [[0, 8], [8, 12], [12, 16], [16, 20], [20, 32]].map((at) => hash.slice(...at)).join('-')
  }
  const text = JSON.stringify(entries).replace(uuid, (id) => (kept.has(id) ? id : other(id)))
  return JSON.parse(text) as Entry[]
}
