import { expect, test } from 'vitest'
import {
  visitCan,
  type VisitActName,
  type VisitState,
  visitStates,
} from '../clinic/visits/appointments/visit-state.ts'
import { backupCan, backupStates, proofStates } from '../clinic/backups/backup.ts'
import { careTakingCan } from '../clinic/records/care/care.ts'
import { emergencyAccessCan } from '../clinic/records/emergency-access/emergency-access.ts'
import { importCan, importStates } from '../clinic/interop/fhir-import/import.ts'
import { medicalRecordCan } from '../clinic/records/medical-records/medical-record.ts'
import { mailCan, mailStates } from '../clinic/outbox/mail.ts'
import { secondFactorsCan } from '../clinic/access/second-factor/second-factor.ts'
import { userCan, userStatuses } from '../clinic/access/users/user.ts'
import { messageCan, messageStates } from '../clinic/visits/messages/visit-message.ts'
import { topics } from '../contract/endpoint.ts'
import { type Role, roles } from '../contract/role.ts'
import { mayHear } from '../server/http/live.ts'
import { figure } from './figure.ts'

const both = [true, false]
let cases = 0

/** The cases in which a rule says yes, as words. */
function yes<T>(all: readonly T[], rule: (one: T) => boolean, named: (one: T) => string): string[] {
  cases += all.length
  return all.filter(rule).map(named)
}

/** Every pair of a value of one list with a value of the other. */
function pairs<A, B>(ones: readonly A[], others: readonly B[]): (readonly [A, B])[] {
  return ones.flatMap((one) => others.map((other) => [one, other] as const))
}

const words = (parts: readonly unknown[]) => parts.flat(2).join(' ')

test('Z-03 only the doctor of a record may change it, and only another admin reviews what opened records', () => {
  const people = pairs(roles, ['me', 'other'])
  const edit = ([role, doctorId]: readonly [(typeof roles)[number], string]) =>
    medicalRecordCan.edit({ role, userId: 'me' }, { doctorId })
  expect(yes(people, edit, words)).toEqual(['doctor me'])
  const review = ([role, doctorId]: readonly [(typeof roles)[number], string]) =>
    emergencyAccessCan.review({ role, userId: 'me' }, { doctorId })
  expect(yes(people, review, words)).toEqual(['admin other'])
  const reviewCare = ([role, doctorId]: readonly [(typeof roles)[number], string]) =>
    careTakingCan.review({ role, userId: 'me' }, { doctorId })
  expect(yes(people, reviewCare, words)).toEqual(['admin other'])
})

test('Z-03 the acts on a visit depend on its state, and a doctor acts on their own visits', () => {
  const desk = ['admin me', 'admin other', 'staff me', 'staff other']
  const andDoctor = [...desk, 'doctor me']
  const decided: Record<VisitActName, readonly [readonly string[], readonly VisitState[]]> = {
    confirm: [desk, ['scheduled']],
    arrive: [desk, ['scheduled', 'confirmed']],
    call: [andDoctor, ['arrived']],
    start: [andDoctor, ['scheduled', 'confirmed', 'arrived']],
    complete: [andDoctor, ['arrived', 'in progress']],
    'no-show': [andDoctor, ['scheduled', 'confirmed']],
    cancel: [desk, ['scheduled', 'confirmed', 'arrived']],
    undo: [andDoctor, visitStates.filter((state) => state !== 'scheduled')],
  }
  const all = pairs(pairs(roles, ['me', 'other']), visitStates)
  for (const [act, [who, states]] of Object.entries(decided)) {
    const done = yes(
      all,
      ([[role, doctorId], state]) =>
        visitCan.act({ role, userId: 'me' }, act as VisitActName, { state, doctorId }),
      words,
    )
    // A canceled visit that its doctor restored would open the patient's records (Z-17).
    const right = pairs(who, states).map(words)
    const isClosed = (one: string) => act === 'undo' && one === 'doctor me canceled'
    expect(done.toSorted(), act).toEqual(right.filter((one) => !isClosed(one)).toSorted())
  }
  const record = ([[role, doctorId], state]: readonly [readonly [Role, string], VisitState]) =>
    visitCan.record({ role, userId: 'me' }, { state, doctorId })
  const writes = yes(pairs(pairs(roles, ['me', 'other']), visitStates), record, words)
  expect(writes).toEqual(['doctor me in progress'])
})

test('Z-03 admins cannot be deleted, and only waiting accounts are approved or invited', () => {
  const noAdmin = ['doctor', 'staff', 'patient']
  expect(yes(roles, (role) => userCan.delete({ role }), String)).toEqual(noAdmin)
  const ofStatus = (rule: (user: { status: string }) => boolean) =>
    yes(userStatuses, (status) => rule({ status }), String)
  expect(ofStatus(userCan.approve)).toEqual(['pending'])
  expect(ofStatus(userCan.invite)).toEqual(['no sign-in'])
})

test('Z-03 an account that must have a second factor keeps the last one', () => {
  const all = pairs(pairs(both, [0, 1, 2]), both)
  const passkey = { id: '', name: '', createdAt: '', lastUsedAt: null }
  const kept = yes(
    all,
    ([[hasApp, keys], isRequired]) =>
      !secondFactorsCan.removeOne({
        appSince: hasApp ? '2026-01-02' : null,
        passkeys: Array(keys).fill(passkey),
        isRequired,
      }),
    words,
  )
  expect(kept).toEqual(['true 0 true', 'false 0 true', 'false 1 true'])
})

test('Z-03 mails are resent, backups proved and imports repeated only when that makes sense', () => {
  const mails = pairs(pairs(mailStates, ['', 'text']), both)
  const retry = ([[state, body], carriesSecrets]: (typeof mails)[number]) =>
    mailCan.retry({ state, body, carriesSecrets })
  expect(yes(mails, retry, words)).toEqual(['failed text false'])

  const again = yes(messageStates, (state) => messageCan.sendAgain({ state }), String)
  expect(again.toSorted()).toEqual(['failed', 'sent'])

  const backups = pairs(pairs(backupStates, [true, false, null]), proofStates)
  expect(
    yes(backups, ([[state, isThere], proof]) => backupCan.prove({ state, isThere, proof }), words),
  ).toEqual(['done true none', 'done true good', 'done true bad'])

  const imports = pairs(pairs(pairs(importStates, both), both), [0, 1, 2])
  expect(
    yes(
      imports,
      ([[[state, isDryRun], hasFiles], filesRefused]) =>
        importCan.runForReal({ state, isDryRun, hasFiles, files: 2, filesRefused }),
      (one) => words(one.flat()),
    ),
  ).toEqual(['done true true 0', 'done true true 1'])
})

test('Z-03 nobody is notified of changes that they may not see', () => {
  const ofStaff = [
    'mails',
    'imports',
    'backups',
    'care-takings',
    'emergency-accesses',
    'bulk-readings',
    'duties',
    'table-imports',
    'table-mappings',
    'facts',
    'files',
    'snippets',
    'note-templates',
    'issued-documents',
    'letter-templates',
  ]
  const own = ['session', 'security', 'own-snippets']
  const ofDoctors = [
    ...['settings', 'users', 'patients', 'schedules', 'appointments', 'medical-records', 'facts'],
    ...['files', 'inbox', 'prices', 'charges', 'stock', 'reports', 'report-schedules'],
    ...['visit-types', 'resources', 'care-takings', 'emergency-accesses', 'snippets'],
    'note-templates',
    'issued-documents',
  ]
  const heard = (role: Role, ids: string[], patientId: string | null = null) =>
    yes(
      topics,
      (topic) => mayHear({ role, userId: 'me', patientId }, topic, ids),
      String,
    ).toSorted()
  const all = topics.toSorted()
  const but = (...left: string[]) => all.filter((topic) => !left.includes(topic))
  expect(heard('admin', ['other'])).toEqual(but(...own))
  expect(heard('admin', ['me'])).toEqual(all)
  expect(heard('staff', ['other'])).toEqual(but(...own, ...ofStaff))
  expect(heard('staff', ['me'])).toEqual(but(...ofStaff))
  expect(heard('doctor', ['other'])).toEqual(ofDoctors.toSorted())
  expect(heard('doctor', ['me'])).toEqual([...ofDoctors, ...own].toSorted())
  expect(heard('patient', ['other'], 'chart')).toEqual(['settings'])
  expect(heard('patient', [], null)).toEqual(['settings'])
  expect(heard('patient', ['me'])).toEqual(all)
  expect(heard('patient', ['other', 'chart'], 'chart')).toEqual(all)
  figure('Z-03', `every rule about a row asked in all its ${cases} cases`)
})
