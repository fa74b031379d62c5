import { type FieldErrors, Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer, writtenIn } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import { readClinicRow } from '../../../settings/server/clinic-store.ts'
import type { Consent, NewConsent, Withdrawal } from '../consent.ts'

/** The decisions of patients: agreed, refused and withdrawn. */
export function consentStore(sql: Sql) {
  const columns = sql`c.id, c.patient_id, f.id as form_id, f.name as form_name, c.text_id, t.number,
    c.decision, c.decided_on, c.decided_by, c.representative, c.way, c.note, c.withdrawn_on,
    c.withdrawal_note, c.created_at, c.updated_at, c.version,
    case when w.id is not null then
      jsonb_build_object('id', w.id, 'name', nullif(w.name, ''), 'email', w.email)
    end as writer`
  const joins = sql`join consent_texts t on t.id = c.text_id join consent_forms f on f.id = t.form_id
    left join users w on w.id = c.created_by and w.status <> 'deleted'`

  async function find(id: string): Promise<Consent | undefined> {
    const [consent] = await sql<Consent[]>`
      select ${columns} from patient_consents c ${joins} where c.id = ${id}`
    return consent
  }

  async function stored(id: string): Promise<Consent> {
    const consent = await find(id)
    if (!consent) throw new Problem('not-found')
    return consent
  }

  async function checkPast(field: 'decidedOn' | 'withdrawnOn', day: string): Promise<void> {
    if (day > (await readClinicRow(sql)).today) refuse({ [field]: 'Date cannot be in the future.' })
  }

  return {
    find,

    list: (patientId: string) => sql<Consent[]>`
      select ${columns} from patient_consents c ${joins} where c.patient_id = ${patientId}
      order by c.decided_on desc, c.created_at desc, c.id desc limit 500`,

    async add(viewer: WritingViewer, patientId: string, wanted: NewConsent): Promise<Consent> {
      const hash = creationHash({ ...wanted, patientId })
      const { id, textId, decision, decidedOn, decidedBy, way, note } = wanted
      const representative = decidedBy === 'patient' ? null : wanted.representative
      if (decidedBy === 'representative' && representative === null) {
        refuse({ representative: 'Name the representative.' })
      }
      await checkPast('decidedOn', decidedOn)
      const [known] = await sql`select from consent_texts where id = ${textId}`
      if (!known) refuse({ textId: 'Choose one of the texts.' })
      const made = await sql`
        insert into patient_consents (id, patient_id, text_id, decision, decided_on, decided_by,
          representative, way, note, creation_hash, created_by, updated_by)
        values (${id}, ${patientId}, ${textId}, ${decision}, ${decidedOn}, ${decidedBy},
          ${representative}, ${way}, ${note}, ${hash}, ${viewer.userId}, ${acting(sql, viewer)})
        on conflict (id) do nothing`
      if (made.count === 0) {
        const [before] = await sql<{ createdBy: string | null; creationHash: Buffer | null }[]>`
          select created_by, creation_hash from patient_consents where id = ${id}`
        checkSameCreation(before, viewer.userId, hash)
      }
      return stored(id)
    },

    async withdraw(
      viewer: WritingViewer,
      { id, decision, decidedOn }: Consent,
      version: number,
      { withdrawnOn, withdrawalNote }: Withdrawal,
    ): Promise<Consent> {
      if (decision !== 'given') {
        throw new Problem('conflict', { detail: 'Only a consent that was given is withdrawn.' })
      }
      await checkPast('withdrawnOn', withdrawnOn)
      if (withdrawnOn < decidedOn) refuse({ withdrawnOn: 'Date cannot be before the consent.' })
      const changed = await sql`
        update patient_consents set withdrawn_on = ${withdrawnOn},
          withdrawal_note = ${withdrawalNote}, updated_by = ${acting(sql, viewer)}
        where id = ${id} and version = ${version}`
      const current = await stored(id)
      if (changed.count === 0) throw new Problem('changed', { current })
      return current
    },

    async remove(viewer: WritingViewer, id: string, version: number): Promise<void> {
      const removed = await sql`
        delete from patient_consents
        where id = ${id} and version = ${version} and ${writtenIn(sql, viewer.context)}`
      if (removed.count === 0) throw new Problem('changed', { current: await stored(id) })
    },
  }
}

function refuse(errors: FieldErrors): never {
  throw new Problem('invalid', { errors })
}
