import type { Role, Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { lateAfterDays, type MedicalRecord, type recordWaits } from '../medical-record.ts'
import { mostRecordsWaiting } from '../signature.ts'

/** How rows of `medical_records r` are read, and who may see which (P-07 to P-10). */
export function medicalRecordRows(sql: Sql) {
  const personOf = (alias: string) => {
    const u = sql(alias)
    return sql`case when ${u}.id is not null
      then jsonb_build_object('id', ${u}.id, 'name', ${u}.name, 'email', ${u}.email) end`
  }
  const userNamed = (id: Fragment) => sql`(
    select ${personOf('n')} from users n where n.id = ${id} and n.status <> 'deleted')`
  const short = sql`r.id, r.patient_id,
    jsonb_build_object('id', p.id, 'name', p.name, 'email', p.email) as patient,
    r.doctor_id, ${personOf('d')} as doctor,
    r.appointment_id, r.record_date as date,
    case when r.signed_at is null then 'unsigned'
      when r.co_signer_id is not null and r.co_signed_at is null then 'to co-sign'
      else 'signed' end as state, r.limited,
    r.created_at, r.updated_at, r.version`
  const signed = sql`r.signed_at, ${userNamed(sql`r.signed_by`)} as signed_by, r.signed_hash,
    ${userNamed(sql`r.co_signer_id`)} as co_signer, r.co_signed_at`
  const addendum = sql`jsonb_build_object('id', a.id, 'text', a.text,
    'author', ${userNamed(sql`a.created_by`)}, 'createdAt', a.created_at)`
  const request = sql`jsonb_build_object('id', q.id, 'text', q.text, 'createdAt', q.created_at,
    'answer', case when w.request_id is not null then jsonb_build_object('outcome', w.outcome,
      'text', w.text, 'author', ${userNamed(sql`w.created_by`)}, 'createdAt', w.created_at) end)`
  const addenda = sql`coalesce((select jsonb_agg(${addendum} order by a.id)
    from record_addenda a where a.record_id = r.id), '[]') as addenda`
  const requests = sql`coalesce((select jsonb_agg(${request} order by q.id)
    from amendment_requests q left join amendment_answers w on w.request_id = q.id
    where q.record_id = r.id), '[]') as amendment_requests`

  const isUnsigned = sql`r.signed_at is null`
  const awaitsCoSignature = (doctorId: string) =>
    sql`r.co_signer_id = ${doctorId} and r.co_signed_at is null`
  const awaitsAnswer = sql`exists (select from amendment_requests q
    where q.record_id = r.id
      and not exists (select from amendment_answers w where w.request_id = q.id))`
  const isLate = sql`${isUnsigned} and r.record_date <= current_date - ${lateAfterDays}::int`

  const people = sql`join patients p on p.id = r.patient_id
    left join users d on d.id = r.doctor_id and d.status <> 'deleted'`
  const whole = sql`${short}, r.notes, r.prescription, r.with_facts, r.written_at, r.edits,
    case when r.template_id is not null then jsonb_build_object('id', r.template_id,
      'version', r.template_version, 'answers', r.answers, 'remarks', r.remarks) end as template,
    ${signed}, ${addenda}, ${requests},
    jsonb_build_object('mrn', p.mrn, 'dob', p.dob) as identifiers`

  return {
    /** The record that a condition on `r` finds. */
    read: async (condition: Fragment): Promise<MedicalRecord | undefined> => {
      const [record] = await sql<MedicalRecord[]>`
        select ${whole} from medical_records r ${people} where ${condition}`
      return record
    },
    /** In care, or by emergency access where the readers are limited; PostgreSQL looks once. */
    opensToColleague: (doctorId: string, patientId: Fragment) => sql`
      ((select emergency_is_open(${doctorId}, ${patientId}))
        or not r.limited and (select record_access(${doctorId}, ${patientId})) is not null)`,
    personOf,
    addendum,
    request,
    /** All requests for an amendment of a record, each with its answer. */
    requests,
    /** All columns but the texts, which are read only when a record is opened. */
    short,
    /** A note among others: texts, signatures and addenda. */
    note: sql`${short}, r.notes, r.prescription, r.with_facts, ${signed}, ${addenda}`,
    whole,
    people,

    visibleTo: (viewer: Viewer): Fragment => {
      const cuts: Record<Role, () => Fragment> = {
        admin: () => sql`true`,
        staff: () => sql`true`,
        doctor: () => sql`r.doctor_id = ${viewer.userId}`,
        patient: () => sql`r.patient_id = ${viewer.patientId}`,
      }
      return cuts[viewer.role]()
    },

    /** Records that wait for the viewer; a co-signer sees there those of the trainee. */
    waiting: (viewer: Viewer, waits: (typeof recordWaits)[number]): Fragment => {
      const mine = sql`r.doctor_id = ${viewer.userId}`
      const cuts: Record<(typeof recordWaits)[number], () => Fragment> = {
        signature: () => isUnsigned,
        'co-signature': () => awaitsCoSignature(viewer.userId),
        amendment: () =>
          viewer.role === 'doctor' ? sql`${mine} and ${awaitsAnswer}` : awaitsAnswer,
        late: () => isLate,
      }
      return cuts[waits]()
    },

    /** One row of counts, each up to a limit, of what waits for the viewer. */
    countsFor: ({ role, userId }: Viewer): Fragment => {
      const upTo = (condition: Fragment) => sql`(select count(*)::int from (
        select from medical_records r where ${condition} limit ${mostRecordsWaiting}) r)`
      const mine = sql`r.doctor_id = ${userId}`
      const none = sql`0`
      const isDoctor = role === 'doctor'
      return sql`
        ${isDoctor ? upTo(sql`${mine} and ${isUnsigned}`) : none} as to_sign,
        ${isDoctor ? upTo(awaitsCoSignature(userId)) : none} as to_co_sign,
        ${isDoctor ? upTo(sql`${mine} and ${awaitsAnswer}`) : none} as amendments,
        ${role === 'admin' ? upTo(isLate) : none} as late`
    },
  }
}
