import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'

const data = mkdtempSync(join(tmpdir(), 'openward-environment-'))
afterAll(() => rmSync(data, { recursive: true }))
const read = (variables: Record<string, string> = {}) =>
  readEnvironment({ OPENWARD_DATA: data, ...variables })

test('files of patients may lie in a bucket, whose settings belong together', () => {
  const settings = {
    OPENWARD_FILES: 's3://clinic/patients/',
    OPENWARD_S3_ENDPOINT: 'https://store.example',
    OPENWARD_S3_KEY_ID: 'id',
    OPENWARD_S3_SECRET: 'secret',
  }
  const { filesBucket, filesFolder } = read(settings)
  expect([filesFolder, filesBucket]).toEqual([
    null,
    {
      ...{ endpoint: 'https://store.example', region: 'auto', bucket: 'clinic' },
      ...{ folder: 'patients/', keyId: 'id', secret: 'secret' },
    },
  ])
  expect(read({ ...settings, OPENWARD_FILES: 's3://clinic' }).filesBucket?.folder).toBe('')
  expect(read({ OPENWARD_FILES: '/mnt/files' }).filesBucket).toBeNull()
  for (const name of ['OPENWARD_S3_ENDPOINT', 'OPENWARD_S3_KEY_ID', 'OPENWARD_S3_SECRET']) {
    expect(() => read({ ...settings, [name]: '' })).toThrow(`${name} is missing`)
  }
  expect(() => read({ ...settings, OPENWARD_S3_ENDPOINT: 'http://store.example' })).toThrow(
    'OPENWARD_S3_ENDPOINT is not valid',
  )
  expect(() => read({ ...settings, OPENWARD_FILES: 's3://' })).toThrow('OPENWARD_FILES')
})

test('without any setting OpenWard serves this machine only', () => {
  expect(read()).toMatchObject({
    isProduction: false,
    host: '127.0.0.1',
    port: 3000,
    url: 'http://127.0.0.1:3000',
    databaseUrl: null,
    demo: null,
    openSignup: [],
    trustProxy: false,
    firstAdmin: null,
  })
})

test('settings take effect', () => {
  const given = read({
    PORT: '8080',
    HOST: '::',
    OPENWARD_URL: 'https://clinic.example/',
    OPENWARD_DEMO: '0',
    OPENWARD_OPEN_SIGNUP: 'doctor, staff',
    OPENWARD_TRUST_PROXY: '1',
    OPENWARD_ADMIN_EMAIL: 'Ada@Clinic.example',
    OPENWARD_ADMIN_PASSWORD: 'a long enough one',
  })
  expect(given).toMatchObject({
    port: 8080,
    url: 'https://clinic.example',
    demo: false,
    openSignup: ['doctor', 'staff'],
    trustProxy: true,
    firstAdmin: { email: 'ada@clinic.example', password: 'a long enough one' },
  })
})

test('an identity provider is named by its host unless it has a name, and needs all of its settings', () => {
  const settings = {
    OPENWARD_OIDC_ISSUER: 'https://id.example/clinic',
    OPENWARD_OIDC_CLIENT_ID: 'openward',
    OPENWARD_OIDC_CLIENT_SECRET: 'between the two of them',
  }
  expect(read().identityProvider).toBeNull()
  expect(read(settings).identityProvider).toMatchObject({
    issuer: 'https://id.example/clinic',
    name: 'id.example',
  })
  expect(read({ ...settings, OPENWARD_OIDC_NAME: 'Harbour ID' }).identityProvider?.name).toBe(
    'Harbour ID',
  )
  for (const name of Object.keys(settings)) {
    expect(() => read({ ...settings, [name]: '' })).toThrow(
      /belong together: set all three or none/,
    )
  }
})

test('patients pay online with a key and the secret of the webhook, and with neither nobody does', () => {
  const [key, webhookSecret] = ['sk_test_1', 'whsec_1']
  const settings = { OPENWARD_STRIPE_KEY: key, OPENWARD_STRIPE_WEBHOOK_SECRET: webhookSecret }
  expect(read().stripe).toBeNull()
  expect(read(settings).stripe).toEqual({ key, webhookSecret, url: null })
  for (const name of Object.keys(settings)) {
    expect(() => read({ ...settings, [name]: '' })).toThrow(/belong together: set both or none/)
  }
})

test.each([
  ['PORT', '0'],
  ['PORT', '65536'],
  ['PORT', 'http'],
  ['DATABASE_URL', 'mysql://host/name'],
  ['DATABASE_REPLICA_URL', 'postgres://a.example,b.example/clinic'],
  ['OPENWARD_REPLICA_SECONDS', '4'],
  ['OPENWARD_URL', 'clinic.example'],
  ['OPENWARD_URL', 'https://clinic.example/path'],
  ['OPENWARD_DEMO', 'yes'],
  ['SMTP_URL', 'https://mail.example'],
  ['OPENWARD_SECRET', 'short'],
  ['OPENWARD_OPEN_SIGNUP', 'admin'],
  ['OPENWARD_OIDC_ISSUER', 'id.example'],
  ['OPENWARD_OIDC_ISSUER', 'http://id.example'],
  ['OPENWARD_OIDC_ISSUER', 'http://localhost.evil.example'],
  ['OPENWARD_STRIPE_KEY', 'pk_test_1'],
  ['OPENWARD_STRIPE_WEBHOOK_SECRET', 'hush'],
  ['OPENWARD_STRIPE_URL', 'http://stripe.example'],
  ['OPENWARD_TRUST_PROXY', 'true'],
  ['OPENWARD_ADMIN_PASSWORD', 'short'],
  ['NODE_ENV', 'prod'],
])('%s=%s stops the start with a sentence that says what it takes', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(
    new RegExp(`^${name} is not valid: it takes .+\\.$`),
  )
})

test('a sentence never repeats a secret', () => {
  expect(() => read({ OPENWARD_SECRET: 'hush' })).not.toThrow(/hush/)
  expect(() => read({ DATABASE_URL: 'http://me:hush@host' })).not.toThrow(/hush/)
})

test('a misspelt setting is refused, not ignored', () => {
  expect(() => read({ OPENWARD_DEMOS: '0' })).toThrow(/^OPENWARD_DEMOS is not a setting/)
})

test('a secret may come from a file, as containers and systemd pass it on', () => {
  const file = join(data, 'database-url')
  writeFileSync(file, 'postgres://clinic:hush@db.example/clinic\n')
  const given = read({ DATABASE_URL_FILE: file })
  expect(given.databaseUrl).toBe('postgres://clinic:hush@db.example/clinic')
  const both = { DATABASE_URL: 'postgres://db.example/clinic', DATABASE_URL_FILE: file }
  expect(() => read(both)).toThrow('Set DATABASE_URL or DATABASE_URL_FILE, not both.')
  expect(() => read({ OPENWARD_SECRET_FILE: join(data, 'none') })).toThrow(/cannot be read/)
  expect(() => read({ OPENWARD_OTHER_FILE: file })).toThrow(/is not a setting/)
})

test('an empty setting counts as not set', () => {
  expect(read({ PORT: '', OPENWARD_DEMO: ' ' })).toMatchObject({ port: 3000, demo: null })
})

test('the first admin needs an email and a password that is not the known one', () => {
  expect(() => read({ OPENWARD_ADMIN_EMAIL: 'ada@clinic.example' })).toThrow(/belong together/)
  expect(() =>
    read({
      OPENWARD_ADMIN_EMAIL: 'ada@clinic.example',
      OPENWARD_ADMIN_PASSWORD: 'openward-demo',
    }),
  ).toThrow(/everyone knows/)
})

test('in production a shared database needs a given secret', () => {
  const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://127.0.0.1/clinic' }
  expect(() => read(production)).toThrow(/^OPENWARD_SECRET is missing/)
  expect(read({ ...production, OPENWARD_SECRET: 'x'.repeat(32) }).secret).toHaveLength(32)
})

test('a standby belongs to a database elsewhere, and may be 30 s behind unless told', () => {
  const [url, standby] = ['postgres://db.example/clinic', 'postgres://a,b@standby.example/clinic']
  const settings = { DATABASE_URL: url, DATABASE_REPLICA_URL: standby }
  expect(read({ DATABASE_URL: url }).replica).toBeNull()
  expect(read(settings).replica).toEqual({ url: standby, mostSecondsBehind: 30 })
  expect(read({ ...settings, OPENWARD_REPLICA_SECONDS: '5' }).replica?.mostSecondsBehind).toBe(5)
  expect(() => read({ DATABASE_REPLICA_URL: standby })).toThrow(
    /^DATABASE_REPLICA_URL names a standby of DATABASE_URL, which is missing/,
  )
})

describe('in production, traffic to another machine', () => {
  const production = { NODE_ENV: 'production', OPENWARD_SECRET: 'x'.repeat(32) }
  const trusted = { ...production, OPENWARD_TRUSTED_NETWORK: '1' }

  test.each([
    'postgres://me:hush@db.example/clinic',
    'postgres://me:hush@db.example/clinic?sslmode=require',
    'postgres://me:hush@127.0.0.1:5432,db.example:5432/clinic',
    'postgres://me:hush@localhost.evil.example/clinic',
    'postgres://me:hush@/clinic?host=db.example',
    'postgres://127.0.0.1@db.example/clinic',
  ])('%s needs TLS that knows the database, or a network of the clinic’s own', (url) => {
    expect(() => read({ ...production, DATABASE_URL: url })).toThrow(
      /^DATABASE_URL names another machine .+ add \?sslmode=verify-full to it, or set OPENWARD_TRUSTED_NETWORK=1/,
    )
    expect(() => read({ ...production, DATABASE_URL: url })).not.toThrow(/hush/)
    expect(read({ ...trusted, DATABASE_URL: url }).databaseUrl).toBe(url)
    expect(read({ DATABASE_URL: url }).databaseUrl).toBe(url)
    if (url.includes(',')) return
    const near = { DATABASE_URL: 'postgres://127.0.0.1/clinic', DATABASE_REPLICA_URL: url }
    expect(() => read({ ...production, ...near })).toThrow(
      /^DATABASE_REPLICA_URL names another machine/,
    )
  })

  test.each([
    'postgres://me:hush@db.example/clinic?sslmode=verify-full',
    'postgres://a.example,b.example/clinic?application_name=x&sslmode=verify-full',
    'postgres://me:hush@localhost:5432/clinic',
    'postgres://me:hush@[::1]:5432/clinic',
    'postgres:///clinic?host=/var/run/postgresql',
  ])('%s may be', (url) => {
    expect(read({ ...production, DATABASE_URL: url }).databaseUrl).toBe(url)
  })

  test('sends no mails unencrypted', () => {
    const smtp = (url: string) => ({ ...production, SMTP_URL: url })
    expect(() => read(smtp('smtp://mail.example'))).toThrow(/^SMTP_URL names another machine/)
    const fine = ['smtps://mail.example', 'smtp://me:hush@mail.example', 'smtp://127.0.0.1:1025']
    for (const url of fine) expect(read(smtp(url)).smtpUrl).toBe(url)
    const inside = { ...trusted, SMTP_URL: 'smtp://mail.example' }
    expect(read(inside).smtpUrl).toBe('smtp://mail.example')
  })
})

test('the inbox takes a whole path, and an address of this machine with the mail address it is for', () => {
  expect(read()).toMatchObject({ inboxFolder: null, inboxMail: null })
  expect(() => read({ OPENWARD_INBOX_FOLDER: 'scans' })).toThrow(/^OPENWARD_INBOX_FOLDER is not/)
  expect(read({ OPENWARD_INBOX_FOLDER: '/srv/scans' }).inboxFolder).toBe('/srv/scans')
  const mail = (place: string) => ({
    OPENWARD_INBOX_SMTP: place,
    OPENWARD_INBOX_ADDRESS: 'Scans@Clinic.example',
  })
  const address = 'scans@clinic.example'
  expect(read(mail('127.0.0.1:2525')).inboxMail).toEqual({ host: '127.0.0.1', port: 2525, address })
  expect(read(mail('[::1]:25')).inboxMail).toEqual({ host: '::1', port: 25, address })
  for (const place of ['2525', '127.0.0.1', '127.0.0.1:0', '127.0.0.1:99999', 'smtp://a:25']) {
    expect(() => read(mail(place)), place).toThrow(/^OPENWARD_INBOX_SMTP is not valid/)
  }
  expect(() => read({ OPENWARD_INBOX_SMTP: '127.0.0.1:2525' })).toThrow(/belong together/)
  const production = { NODE_ENV: 'production', OPENWARD_SECRET: 'x'.repeat(32) }
  const open = { ...production, ...mail('0.0.0.0:2525') }
  expect(() => read(open)).toThrow(/^OPENWARD_INBOX_SMTP listens to other machines/)
  expect(read({ ...open, OPENWARD_TRUSTED_NETWORK: '1' }).inboxMail?.host).toBe('0.0.0.0')
})

test('without a secret in the settings one is generated, kept closed, and stays the same', () => {
  const { secret } = read()
  expect(secret.length).toBeGreaterThanOrEqual(32)
  expect(read().secret).toBe(secret)
  const file = join(data, 'secret')
  expect(readFileSync(file, 'utf8')).toBe(secret)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  writeFileSync(file, 'cut')
  expect(() => read()).toThrow(/was cut short/)
})
