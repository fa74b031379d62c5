import * as z from 'zod'
import { ById, endpoint, Id, stamps } from '../../contract/endpoint.ts'
import { pageOf, PageQuery } from '../../contract/page.ts'
import { Person } from '../../contract/person.ts'
import { settingsOnly } from '../../contract/unaudited.ts'

export const backupStates = ['waiting', 'running', 'done', 'failed'] as const
export const proofStates = ['none', 'waiting', 'running', 'good', 'bad'] as const

/** One file with every table of the clinic at one moment. */
export const Backup = z.object({
  id: Id,
  /** The cause of the backup: the night, a request on the page, or `npm run backup`. */
  reason: z.enum(['nightly', 'asked', 'command']),
  state: z.enum(backupStates),
  startedBy: Person.nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  fileName: z.string().nullable(),
  bytes: z.number().int().nullable(),
  rowCount: z.number().int().nullable(),
  /** The progress, for a bar on the screen. */
  bytesDone: z.number().int(),
  bytesTotal: z.number().int(),
  /** Why it failed. */
  problem: z.string().nullable(),
  /** Whether its file is still in its place with its size; null before it is done. */
  isThere: z.boolean().nullable(),
  /** Whether it was restored on trial, and with what result. */
  proof: z.enum(proofStates),
  proofProblem: z.string().nullable(),
  provedAt: z.string().nullable(),
})
export type Backup = z.infer<typeof Backup>

export const backupCan = {
  prove: ({ state, isThere, proof }: Pick<Backup, 'state' | 'isThere' | 'proof'>) =>
    state === 'done' && isThere === true && proof !== 'waiting' && proof !== 'running',
}

function whole(label: string, least: number, most: number) {
  const sentence = `${label} is a whole number from ${least} to ${most}.`
  return z.coerce.number(sentence).int(sentence).min(least, sentence).max(most, sentence)
}

export const BackupSettingsChanges = z.strictObject({
  nightly: z.enum(['on', 'off'], 'Choose on or off.'),
  folder: z
    .string('Folder is a text.')
    .trim()
    .max(500, 'Folder takes at most 500 characters.')
    .refine((value) => value === '' || /^(?:\/|[A-Za-z]:\\)[^\0]*$/.test(value), {
      error: 'Give the whole path, beginning with /.',
    })
    .refine((value) => value.isWellFormed(), 'This holds a character that cannot be stored.'),
  hour: whole('Hour', 0, 23),
  keep: whole('How many to keep', 1, 365),
  proofDays: whole('Days between proofs', 1, 90),
})

/** Continuous archiving of the embedded database; null when it is off. */
const Archiving = z.object({
  folder: z.string(),
  lastArchivedAt: z.string().nullable(),
  lastFailedAt: z.string().nullable(),
  isFailing: z.boolean(),
  newestBaseAt: z.string().nullable(),
})
export type Archiving = z.infer<typeof Archiving>

/** The nightly reading of every file of the embedded database; null for an external database. */
const FileCheck = z.object({
  checkedAt: z.string().nullable(),
  damagedFiles: z.number().int(),
})
export type FileCheck = z.infer<typeof FileCheck>

export const BackupSettings = z.object({
  nightly: z.enum(['on', 'off']),
  folder: z.string(),
  hour: z.number().int(),
  keep: z.number().int(),
  proofDays: z.number().int(),
  /** The folder that an empty `folder` stands for. */
  usualFolder: z.string(),
  passphrase: z.object({
    from: z.enum(['environment', 'file', 'nowhere yet']),
    /** The path of the passphrase, when it comes from a file. */
    file: z.string(),
    keptAt: z.string().nullable(),
  }),
  /** When a restore on trial last succeeded. */
  provedAt: z.string().nullable(),
  archiving: Archiving.nullable(),
  fileCheck: FileCheck.nullable(),
  ...stamps,
})
export type BackupSettings = z.infer<typeof BackupSettings>

/** Hours after which a nightly backup counts as missed: a day, and two hours of delay. */
export const latestHours = 26

export const warningKinds = [
  'files damaged',
  'patients’ files damaged',
  'missed',
  'failed',
  'damaged',
  'not proved',
  'not archived',
] as const
export const BackupWarning = z.object({ kind: z.enum(warningKinds), text: z.string() })
export type BackupWarning = z.infer<typeof BackupWarning>

export interface BackupFacts {
  /** Off in demo clinics, which make no backups and miss none. */
  readonly isOn: boolean
  /** The time from which a clinic without any backup should have one. */
  readonly wantedSince: string
  readonly proofDays: number
  readonly newest: Pick<Backup, 'state' | 'problem'> | null
  readonly newestDone: Pick<Backup, 'finishedAt' | 'isThere' | 'proof' | 'proofProblem'> | null
  readonly provedAt: string | null
  readonly isArchivingFailing: boolean
  /** The count of damaged database files. */
  readonly damagedFiles: number
  /** The count of patients' files that are gone or damaged. */
  readonly damagedPatientFiles: number
}

const hourMs = 3_600_000

/** The warnings that admins see on every page, the worst first. */
export function backupWarnings(facts: BackupFacts, now: Date): BackupWarning[] {
  const hoursSince = (at: string) => (now.getTime() - new Date(at).getTime()) / hourMs
  const { newest, newestDone } = facts
  const warnings: BackupWarning[] = []
  if (facts.damagedFiles > 0) {
    const files =
      facts.damagedFiles === 1
        ? '1 file of the database is damaged'
        : `${facts.damagedFiles} files of the database are damaged`
    warnings.push({
      kind: 'files damaged',
      text: `${files}: its disk may be failing. Keep the last good backup, and restore it on another disk.`,
    })
  }
  if (facts.damagedPatientFiles > 0) {
    const files =
      facts.damagedPatientFiles === 1
        ? '1 file of a patient is gone or damaged'
        : `${facts.damagedPatientFiles} files of patients are gone or damaged`
    warnings.push({
      kind: 'patients’ files damaged',
      text: `${files} on the server’s disk. npm run restore -- FILE --files brings them back from a backup.`,
    })
  }
  if (newestDone?.isThere === false) {
    warnings.push({
      kind: 'damaged',
      text: 'The file of the newest backup is gone or was cut off.',
    })
  } else if (newestDone?.proof === 'bad') {
    const why = newestDone.proofProblem ?? 'It did not restore.'
    warnings.push({ kind: 'damaged', text: `The newest backup could not be restored: ${why}` })
  }
  if (newest?.state === 'failed') {
    warnings.push({
      kind: 'failed',
      text: `The last backup failed: ${newest.problem ?? ''}`.trim(),
    })
  }
  if (facts.isOn) {
    const last = newestDone?.finishedAt
    if (hoursSince(last ?? facts.wantedSince) > latestHours) {
      const text = last
        ? `The newest backup is ${Math.floor(hoursSince(last))} hours old.`
        : 'There is no backup of this clinic yet.'
      warnings.push({ kind: 'missed', text })
    }
    if (hoursSince(facts.provedAt ?? facts.wantedSince) > facts.proofDays * 24) {
      const text = facts.provedAt
        ? `No backup was restored on trial for ${Math.floor(hoursSince(facts.provedAt) / 24)} days.`
        : 'No backup was ever restored on trial.'
      warnings.push({ kind: 'not proved', text })
    }
  }
  if (facts.isArchivingFailing) {
    warnings.push({
      kind: 'not archived',
      text: "The database's log cannot be archived, so there is no going back to a point in time.",
    })
  }
  return warnings
}

export const listBackups = endpoint({
  method: 'GET',
  path: '/api/backups',
  summary: 'List backups, newest first',
  action: 'list',
  kind: 'backup',
  permission: 'backups.manage',
  unaudited: settingsOnly,
  query: PageQuery.omit({ search: true }),
  answer: pageOf(Backup),
})

export const readBackupWarnings = endpoint({
  method: 'GET',
  path: '/api/backups/warnings',
  summary: 'The problems of the backups of the clinic',
  action: 'list',
  kind: 'backup',
  permission: 'backups.manage',
  unaudited: settingsOnly,
  answer: z.object({ warnings: z.array(BackupWarning) }),
})

export const readBackupSettings = endpoint({
  method: 'GET',
  path: '/api/backups/settings',
  summary: 'The settings and the state of the backups',
  action: 'list',
  kind: 'backup',
  permission: 'backups.manage',
  unaudited: settingsOnly,
  answer: BackupSettings,
})

export const changeBackupSettings = endpoint({
  method: 'PUT',
  path: '/api/backups/settings',
  summary: 'Change how backups are made',
  action: 'update',
  kind: 'backup',
  permission: 'backups.manage',
  noted: true,
  body: BackupSettingsChanges,
  answer: BackupSettings,
  versioned: true,
  changes: ['backups'],
})

export const confirmPassphraseKept = endpoint({
  method: 'POST',
  path: '/api/backups/passphrase-kept',
  summary: 'Confirm that a copy of the passphrase is kept elsewhere',
  action: 'update',
  kind: 'backup',
  permission: 'backups.manage',
  noted: true,
  changes: ['backups'],
})

export const NewBackup = z.strictObject({ id: Id })

export const addBackup = endpoint({
  method: 'POST',
  path: '/api/backups',
  summary: 'Back up now; it goes on by itself',
  action: 'backup',
  kind: 'backup',
  permission: 'backups.manage',
  noted: true,
  body: NewBackup,
  answer: Backup,
  status: 201,
  changes: ['backups'],
})

export const proveBackup = endpoint({
  method: 'POST',
  path: '/api/backups/:id/proof',
  summary: 'Restore a backup on trial, beside the clinic; it goes on by itself',
  action: 'update',
  kind: 'backup',
  permission: 'backups.manage',
  params: ById,
  answer: Backup,
  status: 202,
  changes: ['backups'],
})
