import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { serverFlags, serverVariables } from '../scripts/node.mjs'
import { readEnvironment } from '../server/environment.ts'

const folder = mkdtempSync(join(tmpdir(), 'openward-deploy-'))
afterAll(() => rmSync(folder, { recursive: true }))
const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8')

interface Service {
  readonly image: string
  readonly environment?: Record<string, string>
  readonly secrets?: string[]
  readonly volumes?: string[]
  readonly networks?: string[]
  readonly ports?: string[]
  readonly [key: string]: unknown
}
interface Compose {
  readonly services: Record<string, Service>
  readonly secrets: Record<string, { file: string }>
  readonly volumes: Record<string, unknown>
  readonly networks: Record<string, unknown>
}
const compose = parse(read('compose.yaml'), { merge: true }) as Compose
const servers = Object.entries(compose.services).filter(([name]) => name.startsWith('openward'))

test('the containers are two servers, PostgreSQL 18 and one door to the outside', () => {
  expect(Object.keys(compose.services)).toEqual(['database', 'openward-1', 'openward-2', 'caddy'])
  expect(compose.services['database']?.image).toBe('postgres:18')
  const published = Object.entries(compose.services).filter(([, { ports }]) => ports)
  expect(published.map(([name]) => name)).toEqual(['caddy'])
  expect(compose.services['database']?.networks).toEqual(['inside'])
  for (const [, service] of servers) {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], init: true })
  }
})

test('every file that the containers name exists', () => {
  for (const service of Object.values(compose.services)) {
    for (const secret of service.secrets ?? []) expect(compose.secrets).toHaveProperty(secret)
    for (const network of service.networks ?? []) expect(compose.networks).toHaveProperty(network)
    for (const volume of service.volumes ?? []) {
      const [source = ''] = volume.split(':')
      if (source.startsWith('.')) expect(() => statSync(source), source).not.toThrow()
      else expect(compose.volumes).toHaveProperty(source)
    }
  }
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)]
  const paths = copied.flatMap(([, list = '']) => list.split(' '))
  expect(paths.length).toBeGreaterThan(3)
  for (const path of paths) expect(existsSync(path), path).toBe(true)
})

test('the servers take the settings that the containers give them, and their secrets from files', () => {
  const secrets = join(folder, 'secrets')
  const made = spawnSync('sh', ['deploy/make-secrets.sh', secrets], { encoding: 'utf8' })
  expect([made.status, made.stderr]).toEqual([0, ''])
  const [, service] = servers[0] ?? []
  const given = Object.entries(service?.environment ?? {}).map(([name, value]) => [
    name,
    value
      .replace('/run/secrets', secrets)
      .replace(/\$\{CLINIC_SITE[^}]*\}/, 'clinic.example')
      .replace(/\$\{\w+:-\}/, ''),
  ])
  const environment = readEnvironment({ NODE_ENV: 'production', ...Object.fromEntries(given) })
  const password = readFileSync(join(secrets, 'database-password'), 'utf8')
  expect(environment).toMatchObject({
    url: 'https://clinic.example',
    databaseUrl: `postgres://openward:${password}@database:5432/openward`,
    trustProxy: true,
    demo: false,
  })
  expect(password).toMatch(/^[0-9a-f]{64}$/)
  expect(environment.secret).not.toBe(password)
  expect(statSync(secrets).mode & 0o777).toBe(0o700)
  // A second run changes nothing: the database has its password already.
  spawnSync('sh', ['deploy/make-secrets.sh', secrets])
  expect(readFileSync(join(secrets, 'database-password'), 'utf8')).toBe(password)
})

const command = ['node', ...serverFlags, 'app/server/main.ts']

test('the image runs without special rights and reports its health', () => {
  const last =
    read('Dockerfile')
      .split(/^FROM /m)
      .at(-1) ?? ''
  expect(last).toMatch(/^USER node$/m)
  expect(last).toMatch(/^HEALTHCHECK [^]*\/api\/ready/m)
  expect(last).toContain(`\nCMD ${JSON.stringify(command).replaceAll(',', ', ')}\n`)
})

test('containers and systemd keep the memory of the server as npm start does', () => {
  const settings = Object.entries(serverVariables).map(([name, value]) => `${name}=${value}`)
  expect(settings.length).toBeGreaterThan(0)
  const unit = read('deploy/openward.service')
  expect(unit).toContain(`/bin/${command.join(' ')}\n`)
  for (const setting of settings) {
    expect(read('Dockerfile')).toMatch(new RegExp(`^ENV .*\\b${setting}\\b`, 'm'))
    expect(unit).toMatch(new RegExp(`^Environment=.*\\b${setting}\\b`, 'm'))
  }
})

test('the settings of the example file are settings', () => {
  const lines = read('deploy/openward.env.example').split('\n')
  const given = lines.filter((line) => /^\w+=/.test(line)).map((line) => line.split(/=(.*)/))
  expect(given.length).toBeGreaterThan(6)
  expect(readEnvironment({ ...Object.fromEntries(given), OPENWARD_DATA: folder })).toMatchObject({
    url: 'https://clinic.example',
    metricsPort: 9464,
  })
})

const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

test.skipIf(!has('systemd-analyze'))('systemd accepts the unit and rates its exposure low', () => {
  const unit = join(folder, 'openward.service')
  // The program is not installed at that path on this machine; everything else is checked
  // unchanged.
  const text = read('deploy/openward.service').replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true')
  writeFileSync(unit, text)
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
  const analysis = ['security', '--offline=true', '--threshold=25', unit]
  expect(spawnSync('systemd-analyze', analysis).status).toBe(0)
})

test.skipIf(!has('caddy'))('Caddy accepts its file', () => {
  const { status, stderr } = spawnSync(
    'caddy',
    ['validate', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile'],
    {
      encoding: 'utf8',
      env: {
        ...process.env,
        HOME: folder,
        CLINIC_SITE: 'clinic.example',
        CLINIC_SERVERS: 'one:3000 two:3000',
      },
    },
  )
  expect(status, stderr).toBe(0)
})
