import { daysAfter } from '../contract/dates.ts'
import { v7 as uuidv7 } from 'uuid'
import { type DocumentKind, NewDocument } from '../clinic/documents/paper/issued-document.ts'
import { documentMaker } from '../clinic/documents/paper/server/issue-document.ts'
import { systemContext } from '../server/database/acting.ts'
import type { Sql } from '../server/database/connect.ts'
import type { Environment } from '../server/environment.ts'
import { patient } from './cast.ts'

interface Wanted {
  readonly kind: DocumentKind
  readonly recipient?: string
  readonly reason?: string
  readonly fitness?: string
  /** How long somebody is unfit, from the day of the record. */
  readonly days?: number
  readonly replacesTheOneBefore?: true
}

/** The words on each document, in the order in which they were issued. */
const issued: readonly Wanted[] = [
  { kind: 'visit-summary' },
  { kind: 'certificate', fitness: 'not fit for work', days: 2 },
  {
    kind: 'certificate',
    fitness: 'not fit for work; light work at home is possible',
    days: 4,
    replacesTheOneBefore: true,
  },
  {
    kind: 'referral-letter',
    recipient: 'Dr. Henrik Lund\nCardiology, Harbour Hospital',
    reason:
      'Palpitations at rest, several times a week, without pain in the chest. Please assess the rhythm and advise on further tests.',
  },
]

/**
 * Issues some documents of the demo clinic's own patient, each by the doctor of the latest signed record.
 * They carry codes of this clinic's address, so they are made when it first starts.
 */
export async function addDocuments(sql: Sql, environment: Environment): Promise<void> {
  const [record] = await sql<{ id: string; doctorId: string; date: string }[]>`
    select r.id, r.doctor_id, r.record_date as date from medical_records r
    where r.patient_id = ${patient.id} and r.signed_at is not null and not r.limited
    order by r.record_date desc, r.id desc limit 1`
  if (!record) return
  const maker = documentMaker(sql, environment)
  const viewer = { userId: record.doctorId, role: 'doctor', patientId: null } as const
  let before: string | null = null
  for (const { days, replacesTheOneBefore = false, ...entered } of issued) {
    const wanted = NewDocument.parse({
      ...{ id: uuidv7(), recordId: record.id, ...entered },
      ...(days === undefined ? {} : { from: record.date, until: daysAfter(record.date, days) }),
      replaces: replacesTheOneBefore ? before : null,
    })
    const made = await maker.issue({ ...viewer, context: systemContext }, patient.id, wanted)
    before = made.id
  }
}
