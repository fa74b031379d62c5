import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '../server/database/connect.ts'
import { patient } from './cast.ts'

interface Asked {
  /** Of the patient's records, the newest being 0. */
  readonly place: number
  readonly text: string
  readonly daysAgo: number
  readonly answer?: { readonly outcome: 'accepted' | 'refused'; readonly text: string }
}

const asked: readonly Asked[] = [
  {
    place: 1,
    text: 'I stopped smoking two years ago. Please write that down, my insurance asks for it.',
    daysAgo: 12,
    answer: {
      outcome: 'accepted',
      text: 'Thank you for telling me. It is on your chart now: not smoking for two years.',
    },
  },
  {
    place: 0,
    text: 'I measured my blood pressure in the evenings, not in the mornings.',
    daysAgo: 1,
  },
]

/** The demo patient asked for two amendments; one waits for its answer. */
export async function addAmendments(tx: Transaction, timeZone: string): Promise<void> {
  for (const { place, text, daysAgo, answer } of asked) {
    const id = uuidv7()
    const [record] = await tx<{ doctorId: string; at: string }[]>`
      with record as (
        select r.id, r.doctor_id, greatest(r.signed_at + interval '20 minutes',
          ((now() at time zone ${timeZone})::date - ${daysAgo}::int + time '19:20')
            at time zone ${timeZone}) as at
        from medical_records r where r.patient_id = ${patient.id} and r.signed_at is not null
        order by r.record_date desc, r.id desc offset ${place} limit 1),
      request as (
        insert into amendment_requests (id, record_id, text, created_at, created_by)
        select ${id}, id, ${text}, at, ${patient.id} from record)
      select doctor_id, at from record`
    if (!record) throw new Error('The demo patient has too few records.')
    if (!answer) continue
    await tx`
      insert into amendment_answers (request_id, outcome, text, created_at, created_by)
      values (${id}, ${answer.outcome}, ${answer.text}, ${record.at}::timestamptz + interval '14 hours',
        ${record.doctorId})`
  }
}
