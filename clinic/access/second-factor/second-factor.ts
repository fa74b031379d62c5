import * as z from 'zod'
import { ById, endpoint, Id } from '../../../contract/endpoint.ts'
import { anyRole } from '../../../contract/role.ts'
import { nameLength, requiredLine } from '../../../contract/text.ts'
import { ownAccount } from '../../../contract/unaudited.ts'

/** Codes of an authenticator app: six digits, a new one every half minute (RFC 6238). */
export const totpDigits = 6

/** Codes for when neither app nor passkey is at hand; each works once. */
export const recoveryCodeCount = 10

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
})
export type Passkey = z.infer<typeof Passkey>

/** The second factors of an account. */
export const SecondFactors = z.object({
  /** When the authenticator app was set up; null without one. */
  appSince: z.string().nullable(),
  passkeys: z.array(Passkey),
  /** Recovery codes that were not used yet. */
  recoveryCodesLeft: z.number().int(),
  /** The clinic requires a second factor of accounts of this role. */
  isRequired: z.boolean(),
})
export type SecondFactors = z.infer<typeof SecondFactors>

export const secondFactorsCan = {
  /** The last one of a role that must have one stays; only an admin's reset takes it. */
  removeOne: ({ appSince, passkeys, isRequired }: Omit<SecondFactors, 'recoveryCodesLeft'>) =>
    !isRequired || (appSince ? 1 : 0) + passkeys.length > 1,
}

/** Shown once, when they are made: the server keeps only hashes. Null when the account had some. */
const NewRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()).nullable() })

const sixDigits = 'A code of your app has six digits.'

/** Spaces are dropped, as apps and papers show codes in groups. */
export const TotpCode = z
  .string({ error: 'Enter the code of your app.' })
  .max(40, sixDigits)
  .transform((code) => code.replace(/\s/g, ''))
  .refine((code) => /^\d{6}$/.test(code), sixDigits)

/** Bytes as WebAuthn sends them in JSON. */
const bytes = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, 'This is not base64url.')
    .max(most)
const credentialId = bytes(1400)
const transports = z.array(z.string().max(20)).max(10)
const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports,
})

/** The options of `navigator.credentials.create` (WebAuthn 3, 5.1.8). */
export const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})

export type CreationOptions = z.infer<typeof CreationOptions>

/** The options of `navigator.credentials.get` (WebAuthn 3, 5.1.9). */
export const RequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  /** Left empty, the browser offers every passkey it has for the clinic. */
  allowCredentials: z.array(Descriptor),
  userVerification: z.literal('required'),
})
export type RequestOptions = z.infer<typeof RequestOptions>

/** A passkey's proof that its person is there. */
export const PasskeyProof = z.strictObject({
  credentialId,
  clientDataJson: bytes(4000),
  authenticatorData: bytes(4000),
  signature: bytes(4000),
})
export type PasskeyProof = z.infer<typeof PasskeyProof>

export const NewPasskey = z.strictObject({
  name: requiredLine('Name', nameLength),
  credentialId,
  clientDataJson: bytes(4000),
  attestation: bytes(20_000),
  transports,
})
export type NewPasskey = z.infer<typeof NewPasskey>

/** An account that must have a second factor and has none yet reaches only these and the sign-out. */
const own = { roles: anyRole, factorDueToo: true, changes: ['session', 'security'] } as const

export const readSecondFactors = endpoint({
  method: 'GET',
  path: '/api/profile/second-factors',
  summary: 'The second factors of the own account',
  action: 'list',
  kind: 'user',
  roles: anyRole,
  unaudited: ownAccount,
  factorDueToo: true,
  answer: SecondFactors,
  reads: ['security'],
})

export const beginApp = endpoint({
  method: 'POST',
  path: '/api/profile/authenticator-app',
  summary: 'Make a secret for an authenticator app; the first right code turns it on',
  action: 'insert',
  kind: 'user',
  roles: anyRole,
  factorDueToo: true,
  /** `address` is the content of the QR code, `secret` the same for typing. */
  answer: z.object({ secret: z.string(), address: z.string() }),
  status: 201,
})

export const confirmApp = endpoint({
  ...own,
  method: 'PUT',
  path: '/api/profile/authenticator-app',
  summary: 'Give the first code of an authenticator app',
  action: 'update',
  kind: 'user',
  body: z.strictObject({ code: TotpCode }),
  answer: NewRecoveryCodes,
})

export const removeApp = endpoint({
  ...own,
  method: 'DELETE',
  path: '/api/profile/authenticator-app',
  summary: 'Stop asking for codes of the authenticator app',
  action: 'update',
  kind: 'user',
})

export const makeRecoveryCodes = endpoint({
  ...own,
  method: 'POST',
  path: '/api/profile/recovery-codes',
  summary: 'Make new recovery codes; the earlier ones stop working',
  action: 'insert',
  kind: 'user',
  answer: NewRecoveryCodes,
  status: 201,
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/profile/passkey-options',
  summary: 'The options with which a browser makes a passkey',
  action: 'insert',
  kind: 'user',
  roles: anyRole,
  factorDueToo: true,
  answer: CreationOptions,
})

export const addPasskey = endpoint({
  ...own,
  method: 'POST',
  path: '/api/profile/passkeys',
  summary: 'Add a passkey that a browser has made',
  action: 'insert',
  kind: 'user',
  body: NewPasskey,
  answer: NewRecoveryCodes,
  status: 201,
})

export const removePasskey = endpoint({
  ...own,
  method: 'DELETE',
  path: '/api/profile/passkeys/:id',
  summary: 'Remove a passkey of one’s own',
  action: 'delete',
  kind: 'user',
  params: ById,
})

export const readUserSecondFactors = endpoint({
  method: 'GET',
  path: '/api/users/:id/second-factors',
  summary: 'Whether an account has a second factor',
  action: 'read',
  kind: 'second factors',
  permission: 'users.manage',
  params: ById,
  answer: z.object({ hasApp: z.boolean(), passkeys: z.number().int(), isRequired: z.boolean() }),
  reads: ['users', 'security'],
})

export const resetSecondFactors = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/second-factors',
  summary: 'Take all second factors from an account and end its sessions',
  action: 'update',
  kind: 'user',
  permission: 'users.manage',
  params: ById,
  changes: ['users', 'session', 'security', 'mails'],
})
