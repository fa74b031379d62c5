import { v7 as uuidv7 } from 'uuid'
import type { CareReason } from '../clinic/records/care/care.ts'
import type { Transaction } from '../server/database/connect.ts'
import { admin, cardiologist, type Doctor, familyDoctor } from './cast.ts'

interface Taking {
  readonly doctor: Doctor
  /** The colleague who treats the patient. */
  readonly of: Doctor
  readonly reason: CareReason
  readonly remark: string
  readonly daysAgo: number
  readonly time: string
  readonly reviewRemark?: string
}

const takings: readonly Taking[] = [
  {
    doctor: cardiologist,
    of: familyDoctor,
    reason: 'consult',
    remark: `${familyDoctor.name}, about a murmur at the check-up`,
    daysAgo: 5,
    time: '11:50',
    reviewRemark: `${familyDoctor.name} asked for it. In order.`,
  },
  {
    doctor: familyDoctor,
    of: cardiologist,
    reason: 'on call',
    remark: 'Called at night about side effects of a new tablet.',
    daysAgo: 1,
    time: '21:40',
  },
]

/** Two doctors took a colleague's patient into their care; one act waits for its review. */
export async function addCare(tx: Transaction, timeZone: string): Promise<void> {
  for (const { doctor, of, reason, remark, daysAgo, time, reviewRemark } of takings) {
    const made = await tx`
      insert into care_takings (id, patient_id, doctor_id, reason, remark, taken_at, expires_at,
        reviewed_at, reviewed_by, review_remark, created_at, updated_at, created_by, updated_by)
      select ${uuidv7()}, r.patient_id, ${doctor.id}, ${reason}, ${remark}, t.at,
        t.at + interval '720 hours', t.reviewed_at,
        case when t.reviewed_at is not null then ${admin.id}::uuid end, ${reviewRemark ?? null},
        t.at, coalesce(t.reviewed_at, t.at), ${doctor.id},
        case when t.reviewed_at is not null then ${admin.id}::uuid else ${doctor.id} end
      from medical_records r
      join patients p on p.id = r.patient_id and is_living_chart(p), (
        select at, case when ${reviewRemark !== undefined} then at + interval '20 hours' end
          as reviewed_at
        from (select ((now() at time zone ${timeZone})::date - ${daysAgo}::int + ${time}::time)
          at time zone ${timeZone} as at) taken) t
      where r.doctor_id = ${of.id} and record_access(${doctor.id}, r.patient_id) is null
      group by r.patient_id, t.at, t.reviewed_at
      order by count(*) desc, r.patient_id limit 1`
    if (made.count === 0) throw new Error(`Everybody is in the care of ${doctor.name}.`)
  }
}
