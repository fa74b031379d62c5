import { expect, test } from 'vitest'
import { type BackupFacts, backupWarnings } from './backup.ts'

const now = new Date('2026-03-10T08:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
const good: BackupFacts = {
  isOn: true,
  wantedSince: hoursAgo(1000),
  proofDays: 7,
  newest: { state: 'done', problem: null },
  newestDone: { finishedAt: hoursAgo(5), isThere: true, proof: 'none', proofProblem: null },
  provedAt: hoursAgo(50),
  isArchivingFailing: false,
  damagedFiles: 0,
  damagedPatientFiles: 0,
}
const kinds = (facts: Partial<BackupFacts>) =>
  backupWarnings({ ...good, ...facts }, now).map(({ kind }) => kind)
const done = (hours: number) => ({
  newestDone: { ...good.newestDone, finishedAt: hoursAgo(hours) } as BackupFacts['newestDone'],
})

test('an admin whose backups are new and proved sees no warning', () => {
  expect(kinds({})).toEqual([])
})

test('D-09 an admin is told of damaged files of the database before anything else', () => {
  const { newest } = good
  const facts = {
    ...good,
    damagedFiles: 1,
    newest: newest && { ...newest, state: 'failed' as const },
  }
  const warnings = backupWarnings(facts, now)
  expect(warnings.map(({ kind }) => kind)).toEqual(['files damaged', 'failed'])
  expect(warnings[0]?.text).toMatch(/^1 file of the database is damaged: /)
})

test('D-09 an admin is told of patients’ files that are gone or damaged, and how they come back', () => {
  const [warning] = backupWarnings({ ...good, damagedPatientFiles: 2 }, now)
  expect(warning?.text).toBe(
    '2 files of patients are gone or damaged on the server’s disk. npm run restore -- FILE --files brings them back from a backup.',
  )
})

test('D-12 an admin is told of a night without a backup after 26 hours', () => {
  expect(kinds(done(26))).toEqual([])
  expect(kinds(done(26.1))).toEqual(['missed'])
})

test('an admin of a new clinic sees no warning before its first night', () => {
  const none = { newest: null, newestDone: null, provedAt: null }
  expect(kinds({ ...none, wantedSince: hoursAgo(25) })).toEqual([])
  expect(kinds({ ...none, wantedSince: hoursAgo(27) })).toEqual(['missed'])
  expect(kinds({ ...none, wantedSince: hoursAgo(169) })).toEqual(['missed', 'not proved'])
})

test('an admin is told when no backup was restored on trial for longer than was set', () => {
  expect(kinds({ provedAt: hoursAgo(7 * 24) })).toEqual([])
  expect(kinds({ provedAt: hoursAgo(7 * 24 + 1) })).toEqual(['not proved'])
  expect(kinds({ provedAt: hoursAgo(7 * 24 + 1), proofDays: 8 })).toEqual([])
})

test('a demo clinic, or one with backups off, shows no warning of a missed backup', () => {
  const old = { ...done(500), provedAt: null, isOn: false }
  expect(kinds(old)).toEqual([])
})

test('broken backups cause a warning even where backups are off', () => {
  const newestDone = { ...good.newestDone, isThere: false } as BackupFacts['newestDone']
  expect(kinds({ isOn: false, newestDone })).toEqual(['damaged'])
  const bad = { ...good.newestDone, proof: 'bad', proofProblem: 'It is cut off.' } as const
  expect(backupWarnings({ ...good, newestDone: bad as BackupFacts['newestDone'] }, now)).toEqual([
    { kind: 'damaged', text: 'The newest backup could not be restored: It is cut off.' },
  ])
  expect(kinds({ newest: { state: 'failed', problem: 'The disk is full.' } })).toEqual(['failed'])
  expect(kinds({ isArchivingFailing: true })).toEqual(['not archived'])
})
