import { isAbsolute } from 'node:path'
import * as z from 'zod'
import { bucketForm, bucketPlace } from './bucket-place.ts'
import { unfitForShell } from './database/wal-archive.ts'
import { withFiles } from './environment-files.ts'
import { EnvironmentRefusal } from './environment-refusal.ts'
import type { Bucket } from './files/bucket-shelf.ts'
import { identityProviderOf } from './identity-settings.ts'
import { inboxMailOf, inboxPlace } from './inbox-place.ts'
import { keptSecret } from './kept-secret.ts'
import { plainWay } from './plain-ways.ts'
import { replicaForms, replicaOf, type ReplicaSettings } from './replica-settings.ts'
import { type StripeSettings, stripeForms, stripeOf } from './stripe-settings.ts'

/** The password of every account of a demo clinic; never of a real one. */
export const demoPassword = 'openward-demo'

/** The settings that this server was started with. */
export interface Environment {
  isProduction: boolean
  host: string
  port: number
  /** The public URL of the product, without a slash at the end: links in mails begin with it. */
  url: string
  dataFolder: string
  /** The folder of patients' files; null for `files` in the data folder. */
  filesFolder: string | null
  /** The bucket that has them instead. */
  filesBucket: Bucket | null
  /** The most bytes of a patient's file. */
  mostFileBytes: number
  /** The folder that scans and faxes are taken from; null for none. */
  inboxFolder: string | null
  /** Where mails for the inbox are received, and the one address that takes them; null for nowhere. */
  inboxMail: { host: string; port: number; address: string } | null
  /** An external PostgreSQL; null for the embedded one. */
  databaseUrl: string | null
  /** Its standby; null for none. */
  replica: ReplicaSettings | null
  /** Whether this is to be a demo clinic; null when it is not set. */
  demo: boolean | null
  smtpUrl: string | null
  secret: string
  /** The passphrase of backups; null for the one that is kept in the data folder. */
  backupPassphrase: string | null
  /** The folder to which the embedded database archives its log; null for none. */
  walFolder: string | null
  /** Roles whose sign-ups need no approval by an admin. */
  openSignup: readonly ('doctor' | 'staff')[]
  /** The proxy in front says who sends a request and over which protocol. */
  trustProxy: boolean
  /** Doctors' calendars may lie in the clinic's own network, and be read without TLS. */
  privateCalendars: boolean
  firstAdmin: { email: string; password: string } | null
  /** The OpenID Connect provider that staff may sign in with. */
  identityProvider: { issuer: string; clientId: string; clientSecret: string; name: string } | null
  /** Where patients may pay online; null for nowhere. */
  stripe: StripeSettings | null
  logLevel: 'info' | 'warn' | 'error' | 'silent'
  /**
   * The port on which Prometheus reads /metrics; without it the product's port is used, with the
   * token.
   */
  metricsPort: number | null
  metricsToken: string | null
}

const port = z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(1).max(65_535))
const flag = z.enum(['0', '1']).transform((value) => value === '1')
/** An address that keys are sent to: others may listen on the network between. */
const closedAddress = z
  .url({ protocol: /^https?$/, abort: true })
  .refine((value) => /^https:|^http:\/\/(127\.0\.0\.1|localhost|\[::1\])([:/]|$)/.test(value))
const variables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  OPENWARD_DATA: z.string().default('./data'),
  OPENWARD_FILES: z
    .string()
    .refine((value) => isAbsolute(value) || bucketForm.test(value))
    .optional(),
  OPENWARD_S3_ENDPOINT: closedAddress.optional(),
  OPENWARD_S3_REGION: z.string().max(100).default('auto'),
  OPENWARD_S3_KEY_ID: z.string().max(500).optional(),
  OPENWARD_S3_SECRET: z.string().max(500).optional(),
  OPENWARD_FILE_MB: z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .pipe(z.number().min(1).max(500))
    .default(50),
  OPENWARD_INBOX_FOLDER: z.string().refine(isAbsolute).optional(),
  OPENWARD_INBOX_SMTP: inboxPlace.optional(),
  OPENWARD_INBOX_ADDRESS: z.email().toLowerCase().optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/./)
    .optional(),
  DATABASE_REPLICA_URL: replicaForms.url.optional(),
  OPENWARD_REPLICA_SECONDS: replicaForms.seconds.default(30),
  OPENWARD_DEMO: flag.optional(),
  OPENWARD_URL: z
    .url({ protocol: /^https?$/, abort: true })
    .refine((value) => /^https?:\/\/[^/?#@]+\/?$/.test(value), { abort: true })
    .transform((value) => new URL(value).origin)
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  OPENWARD_SECRET: z.string().min(32).optional(),
  OPENWARD_BACKUP_PASSPHRASE: z.string().min(16).optional(),
  OPENWARD_WAL_FOLDER: z
    .string()
    .refine((value) => isAbsolute(value) && !unfitForShell.test(value))
    .optional(),
  OPENWARD_OPEN_SIGNUP: z
    .string()
    .transform((value) => value.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(['doctor', 'staff'])))
    .default([]),
  OPENWARD_TRUST_PROXY: flag.default(false),
  OPENWARD_TRUSTED_NETWORK: flag.default(false),
  OPENWARD_PRIVATE_CALENDARS: flag.default(false),
  OPENWARD_ADMIN_EMAIL: z.email().toLowerCase().optional(),
  OPENWARD_ADMIN_PASSWORD: z.string().min(8).optional(),
  OPENWARD_OIDC_ISSUER: closedAddress.optional(),
  OPENWARD_OIDC_CLIENT_ID: z.string().max(500).optional(),
  OPENWARD_OIDC_CLIENT_SECRET: z.string().max(2000).optional(),
  OPENWARD_OIDC_NAME: z.string().trim().max(60).optional(),
  OPENWARD_STRIPE_KEY: stripeForms.key.optional(),
  OPENWARD_STRIPE_WEBHOOK_SECRET: stripeForms.webhookSecret.optional(),
  OPENWARD_STRIPE_URL: closedAddress.optional(),
  OPENWARD_LOG: z.enum(['info', 'warn', 'error', 'silent']).optional(),
  OPENWARD_METRICS_PORT: port.optional(),
  OPENWARD_METRICS_TOKEN: z.string().min(16).optional(),
})
type VariableName = keyof z.output<typeof variables>

const meanings: Record<VariableName, string> = {
  NODE_ENV:
    'development, production or test: production refuses settings that only a trial may have',
  PORT: 'a number from 1 to 65535: the port that pages and API are served on',
  HOST: 'the address to listen on, such as 127.0.0.1 or 0.0.0.0',
  OPENWARD_DATA: 'the folder for the database and files of the clinic',
  OPENWARD_FILES:
    'the whole path of a folder for patients’ files, encrypted, which all servers of a DATABASE_URL share, or s3://bucket/folder; without it they are in the data folder',
  OPENWARD_S3_ENDPOINT:
    'https://…, where the store of the bucket in OPENWARD_FILES is asked; http only on this machine',
  OPENWARD_S3_REGION: 'the region of the bucket, where its store has regions',
  OPENWARD_S3_KEY_ID: 'the id of the access key of the bucket',
  OPENWARD_S3_SECRET: 'the secret that goes with OPENWARD_S3_KEY_ID',
  OPENWARD_FILE_MB: 'a number from 1 to 500: the most megabytes of a patient’s file',
  OPENWARD_INBOX_FOLDER:
    'the whole path of a folder that scanners and fax programs write to; its files are moved to the inbox',
  OPENWARD_INBOX_SMTP:
    'address:port, such as 127.0.0.1:2525: where mails for the inbox are received, for OPENWARD_INBOX_ADDRESS',
  OPENWARD_INBOX_ADDRESS: 'the one mail address that OPENWARD_INBOX_SMTP takes mails for',
  DATABASE_URL:
    'postgres://user:password@host:port/name: a PostgreSQL to use instead of the embedded one',
  DATABASE_REPLICA_URL:
    'postgres://host:port/name: one streaming standby of DATABASE_URL, which reports are read from; its users are those of DATABASE_URL',
  OPENWARD_REPLICA_SECONDS:
    'a number from 5 to 600: a standby that is more seconds behind is not read from',
  OPENWARD_DEMO: '1 for a demo clinic with well-known passwords, 0 for a real one',
  OPENWARD_URL:
    'http(s)://host[:port] and nothing after: where people reach OpenWard, which answers to no other name',
  SMTP_URL:
    'smtp://user:password@host:port or smtps://…, with ?from=desk%40clinic.example where mails come from another address: the server that sends mail',
  OPENWARD_SECRET: 'at least 32 random characters, kept the same: what tokens are signed with',
  OPENWARD_BACKUP_PASSPHRASE:
    'at least 16 characters: what backups are encrypted with; keep it outside of this machine',
  OPENWARD_WAL_FOLDER:
    'the whole path of a folder, without quotes or %: where the embedded database archives its log, to go back to any time',
  OPENWARD_OPEN_SIGNUP: 'doctor, staff or both with a comma: sign-ups that need no approval',
  OPENWARD_TRUST_PROXY: '1 when a proxy in front sets X-Forwarded-For and -Proto, else 0',
  OPENWARD_TRUSTED_NETWORK:
    '1 when only the clinic is on the network to DATABASE_URL, DATABASE_REPLICA_URL, SMTP_URL and OPENWARD_INBOX_SMTP, so that they need no TLS, else 0',
  OPENWARD_PRIVATE_CALENDARS:
    '1 when calendars of doctors may be read from the clinic’s own network, also by http, else 0',
  OPENWARD_ADMIN_EMAIL: 'the email address of the first admin',
  OPENWARD_ADMIN_PASSWORD: 'at least 8 characters: the password of the first admin',
  OPENWARD_OIDC_ISSUER:
    'https://…, the issuer of an OpenID Connect provider that staff may sign in with; http only on this machine',
  OPENWARD_OIDC_CLIENT_ID: 'the id that the provider knows this clinic by',
  OPENWARD_OIDC_CLIENT_SECRET: 'the secret that goes with OPENWARD_OIDC_CLIENT_ID',
  OPENWARD_OIDC_NAME: 'what people call the provider, at most 60 characters: Sign in with …',
  OPENWARD_STRIPE_KEY:
    'a secret or restricted key of Stripe, which begins with sk_ or rk_: with it patients pay online',
  OPENWARD_STRIPE_WEBHOOK_SECRET:
    'the signing secret of the webhook at Stripe, which begins with whsec_',
  OPENWARD_STRIPE_URL:
    'https://…, where Stripe is asked in tests in place of its own address; http only on this machine',
  OPENWARD_LOG: 'info, warn, error or silent: the lowest level that is logged',
  OPENWARD_METRICS_PORT: 'a number from 1 to 65535: a port of its own for /metrics, on HOST',
  OPENWARD_METRICS_TOKEN: 'at least 16 characters: the bearer token that /metrics asks for',
}

/** Reads and checks the environment variables; throws an EnvironmentRefusal for the first bad one. */
export function readEnvironment(given: NodeJS.ProcessEnv = process.env): Environment {
  // An empty value counts as not set: compose files pass variables that way.
  const set = withFiles(
    Object.fromEntries(Object.entries(given).filter(([, value]) => value?.trim())),
    (name) => name in meanings,
  )
  for (const name of Object.keys(set)) {
    if (!name.startsWith('OPENWARD_') || name in meanings) continue
    const known = Object.keys(meanings).filter((other) => other.startsWith('OPENWARD_'))
    throw new EnvironmentRefusal(
      `${name} is not a setting of OpenWard: it knows ${known.join(', ')}.`,
    )
  }
  const parsed = variables.safeParse(set)
  if (!parsed.success) {
    const name = parsed.error.issues[0]?.path[0] as VariableName
    throw new EnvironmentRefusal(`${name} is not valid: it takes ${meanings[name]}.`)
  }
  const values = parsed.data
  const isProduction = values.NODE_ENV === 'production'
  const databaseUrl = values.DATABASE_URL ?? null
  if (isProduction && databaseUrl && !values.OPENWARD_SECRET) {
    throw new EnvironmentRefusal(
      `OPENWARD_SECRET is missing: several servers may share a DATABASE_URL, so all must be given ` +
        `the same. It takes ${meanings.OPENWARD_SECRET}.`,
    )
  }
  if (databaseUrl && values.OPENWARD_WAL_FOLDER) {
    throw new EnvironmentRefusal(
      'OPENWARD_WAL_FOLDER is for the embedded database: the log of the one at DATABASE_URL is archived ' +
        'by its own means (docs/operations.md).',
    )
  }
  const replica = replicaOf(values)
  const mustBeClosed = isProduction && !values.OPENWARD_TRUSTED_NETWORK
  const inboxMail = inboxMailOf(values)
  const refusal = mustBeClosed
    ? plainWay(
        { DATABASE_URL: databaseUrl, DATABASE_REPLICA_URL: replica?.url ?? null },
        values.SMTP_URL ?? null,
        inboxMail?.host ?? null,
      )
    : null
  if (refusal !== null) throw new EnvironmentRefusal(refusal)
  const bucket = bucketPlace(values)
  if (bucket && 'missing' in bucket) {
    const { missing } = bucket
    throw new EnvironmentRefusal(
      `${missing} is missing: OPENWARD_FILES names a bucket. It takes ${meanings[missing]}.`,
    )
  }
  return {
    isProduction,
    host: values.HOST,
    port: values.PORT,
    url: values.OPENWARD_URL ?? ownUrl(values.HOST, values.PORT),
    dataFolder: values.OPENWARD_DATA,
    filesFolder: bucket ? null : (values.OPENWARD_FILES ?? null),
    filesBucket: bucket,
    mostFileBytes: values.OPENWARD_FILE_MB * 1_000_000,
    inboxFolder: values.OPENWARD_INBOX_FOLDER ?? null,
    inboxMail,
    databaseUrl,
    replica,
    demo: values.OPENWARD_DEMO ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    secret: values.OPENWARD_SECRET ?? keptSecret(values.OPENWARD_DATA, meanings.OPENWARD_DATA),
    backupPassphrase: values.OPENWARD_BACKUP_PASSPHRASE ?? null,
    walFolder: values.OPENWARD_WAL_FOLDER ?? null,
    openSignup: values.OPENWARD_OPEN_SIGNUP,
    trustProxy: values.OPENWARD_TRUST_PROXY,
    privateCalendars: values.OPENWARD_PRIVATE_CALENDARS,
    firstAdmin: firstAdmin(values.OPENWARD_ADMIN_EMAIL, values.OPENWARD_ADMIN_PASSWORD),
    identityProvider: identityProviderOf(values),
    stripe: stripeOf(values),
    logLevel: values.OPENWARD_LOG ?? (isProduction ? 'info' : 'warn'),
    metricsPort: values.OPENWARD_METRICS_PORT ?? null,
    metricsToken: values.OPENWARD_METRICS_TOKEN ?? null,
  }
}

function ownUrl(host: string, port: number): string {
  const isEverywhere = host === '0.0.0.0' || host === '::'
  const name = isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

function firstAdmin(email: string | undefined, password: string | undefined) {
  if (password === demoPassword) {
    throw new EnvironmentRefusal(
      'OPENWARD_ADMIN_PASSWORD is the password of the demo clinic, which everyone knows: choose another.',
    )
  }
  if (email && password) return { email, password }
  if (!email && !password) return null
  throw new EnvironmentRefusal(
    'OPENWARD_ADMIN_EMAIL and OPENWARD_ADMIN_PASSWORD belong together: set both or none.',
  )
}
