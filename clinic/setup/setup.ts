import * as z from 'zod'
import { endpoint, stamps } from '../../contract/endpoint.ts'
import type { Permission } from '../../contract/permission.ts'
import { settingsOnly } from '../../contract/unaudited.ts'
import { counted } from '../../contract/number-words.ts'

/** The steps of setting up a clinic, in the order in which the guide leads through them. */
export const setupSteps = [
  'clinic',
  'hours',
  'doctors',
  'rooms',
  'visit types',
  'people',
  'messages',
  'backups',
  'moving in',
] as const
export const SetupStepName = z.enum(setupSteps)
export type SetupStepName = z.infer<typeof SetupStepName>

/** The permission that the work of a step takes. */
export const stepPermissions = {
  clinic: 'settings.write',
  hours: 'schedules.write',
  doctors: 'users.manage',
  rooms: 'services.write',
  'visit types': 'services.write',
  people: 'users.manage',
  messages: 'settings.write',
  backups: 'backups.manage',
  'moving in': 'imports.manage',
} as const satisfies Record<SetupStepName, Permission>

export const SetupStep = z.object({
  name: SetupStepName,
  /** `done` by what is there; `skipped` by somebody, while it is not done; else `open`. */
  state: z.enum(['open', 'skipped', 'done']),
  /** A sentence for each thing that is missing; none when the step is done. */
  missing: z.array(z.string()),
})
export type SetupStep = z.infer<typeof SetupStep>

export const Setup = z.object({ steps: z.array(SetupStep), ...stamps })
export type Setup = z.infer<typeof Setup>

/** The real state of each step. */
export interface SetupFacts {
  readonly hasOwnName: boolean
  readonly hasAddress: boolean
  readonly hasPhone: boolean
  readonly hasTimeZone: boolean
  readonly hasHours: boolean
  readonly doctors: number
  readonly doctorsWithoutHours: number
  readonly resources: number
  readonly visitTypes: number
  readonly visitTypesWithoutPrice: number
  /** Admins and staff. */
  readonly colleagues: number
  readonly waitingAccounts: number
  readonly hasMailServer: boolean
  readonly sendsMessages: boolean
  readonly makesBackups: boolean
  readonly hasBackup: boolean
  readonly isPassphraseKept: boolean
  readonly hasPatients: boolean
}

/** The gaps of a step, a sentence each. */
export function missingIn(step: SetupStepName, facts: SetupFacts): string[] {
  return sentences[step](facts).filter((sentence) => sentence !== false)
}

type Sentences = (facts: SetupFacts) => readonly (string | false)[]

const sentences: Readonly<Record<SetupStepName, Sentences>> = {
  clinic: (facts) => [
    !facts.hasOwnName && 'The clinic has no name of its own.',
    !facts.hasTimeZone && 'The country and its time zone are not chosen.',
    !facts.hasAddress && 'The address is missing.',
    !facts.hasPhone && 'The phone number is missing.',
  ],
  hours: (facts) => [!facts.hasHours && 'The clinic has no opening hours.'],
  doctors: (facts) => [
    facts.doctors === 0 && 'No doctor takes visits.',
    facts.doctorsWithoutHours > 0 &&
      `${counted(facts.doctorsWithoutHours, 'doctor has', 'doctors have')} no hours.`,
  ],
  rooms: (facts) => [facts.resources === 0 && 'There are no rooms and devices.'],
  'visit types': (facts) => [
    facts.visitTypes === 0 && 'There are no visit types.',
    facts.visitTypesWithoutPrice > 0 &&
      `${counted(facts.visitTypesWithoutPrice, 'visit type has', 'visit types have')} no price.`,
  ],
  people: (facts) => [
    facts.colleagues < 2 && 'Nobody but you works at the desk.',
    facts.waitingAccounts > 0 &&
      `${counted(facts.waitingAccounts, 'account waits', 'accounts wait')} for approval.`,
  ],
  messages: (facts) => [
    !facts.hasMailServer && 'No mail server is set up (SMTP_URL).',
    !facts.sendsMessages && 'Messages to patients are off.',
  ],
  backups: (facts) => [
    !facts.makesBackups && 'No backups are made at night.',
    !facts.isPassphraseKept && 'Nobody has confirmed that the passphrase is kept elsewhere.',
    !facts.hasBackup && 'There is no backup yet.',
  ],
  'moving in': (facts) => [!facts.hasPatients && 'There are no patients.'],
}

export const readSetup = endpoint({
  method: 'GET',
  path: '/api/setup',
  summary: 'Read what a new clinic still needs, step by step',
  action: 'list',
  kind: 'setup',
  permission: 'settings.write',
  unaudited: settingsOnly,
  answer: Setup,
  reads: [
    ...(['settings', 'schedules', 'users', 'resources', 'visit-types'] as const),
    ...(['messages', 'backups', 'patients'] as const),
  ],
})

/** A skipped step that is done counts as done. */
export const changeSetup = endpoint({
  method: 'PUT',
  path: '/api/setup',
  summary: 'Skip steps of the set-up, or take them up again',
  action: 'update',
  kind: 'setup',
  permission: 'settings.write',
  body: z.strictObject({
    skipped: z
      .array(SetupStepName)
      .max(setupSteps.length)
      .transform((chosen) => setupSteps.filter((step) => chosen.includes(step))),
  }),
  answer: Setup,
  versioned: true,
  changes: ['settings'],
})
