import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import type { CoSigner } from '../signature.ts'
import { medicalRecordRows } from './medical-record-rows.ts'

/** The second signers of doctors in training. A doctor who never had one has version 0. */
export function coSignerStore(sql: Sql) {
  const { personOf } = medicalRecordRows(sql)

  async function find(doctorId: string): Promise<CoSigner> {
    const [stored] = await sql<CoSigner[]>`
      select ${personOf('u')} as co_signer, c.version from co_signers c
      left join users u on u.id = c.co_signer_id and u.status <> 'deleted'
      where c.doctor_id = ${doctorId}`
    return stored ?? { coSigner: null, version: 0 }
  }

  return {
    find,

    async name(
      viewer: WritingViewer,
      doctorId: string,
      version: number,
      coSignerId: string | null,
    ): Promise<CoSigner> {
      const isNamed = await sql.begin(async (tx) => {
        // Two doctors named for each other at once would pass the check of both.
        await tx`select pg_advisory_xact_lock(hashtext('openward.co-signers'))`
        await checkCoSigner(tx, doctorId, coSignerId)
        const by = acting(tx, viewer)
        const named =
          version === 0
            ? await tx`
                insert into co_signers (doctor_id, co_signer_id, created_by, updated_by)
                values (${doctorId}, ${coSignerId}, ${viewer.userId}, ${by})
                on conflict (doctor_id) do nothing`
            : await tx`
                update co_signers set co_signer_id = ${coSignerId}, updated_by = ${by}
                where doctor_id = ${doctorId} and version = ${version}`
        if (named.count === 0) return false
        if (coSignerId) await passOn(tx, viewer, doctorId, coSignerId)
        return true
      })
      const current = await find(doctorId)
      if (!isNamed) throw new Problem('changed', { current })
      return current
    },
  }
}

/** Records that wait for the co-signer of before wait for the new one. */
async function passOn(tx: AnySql, viewer: WritingViewer, doctorId: string, coSignerId: string) {
  await tx`
    update medical_records set co_signer_id = ${coSignerId}, updated_by = ${acting(tx, viewer)}
    where doctor_id = ${doctorId} and co_signer_id <> ${coSignerId} and co_signed_at is null
      and signed_at is not null`
}

/** Two doctors who sign for each other would leave nobody who is past training. */
async function checkCoSigner(
  sql: AnySql,
  doctorId: string,
  coSignerId: string | null,
): Promise<void> {
  if (coSignerId === null) return
  const [known] = await sql<{ isDoctor: boolean; isTrainee: boolean; hasTrainees: boolean }[]>`
    select exists (select from users
        where id = ${coSignerId} and role = 'doctor' and status = 'active') as is_doctor,
      exists (select from co_signers
        where doctor_id = ${coSignerId} and co_signer_id is not null) as is_trainee,
      exists (select from co_signers where co_signer_id = ${doctorId}) as has_trainees`
  if (!known?.isDoctor || coSignerId === doctorId) refuse('Choose another doctor.')
  if (known.isTrainee) refuse('This doctor has a co-signer too. Choose one who signs alone.')
  if (known.hasTrainees) refuse('This doctor signs for others, and so cannot have a co-signer.')
}

function refuse(message: string): never {
  throw new Problem('invalid', { detail: message, errors: { coSignerId: message } })
}
