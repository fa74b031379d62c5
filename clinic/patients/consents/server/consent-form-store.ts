import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import {
  type ConsentForm,
  type ConsentFormChanges,
  mostConsentForms,
  type NewConsentForm,
} from '../consent-form.ts'

/** The texts that the clinic asks patients to agree to, with the versions of each. */
export function consentFormStore(sql: Sql) {
  const columns = sql`f.id, f.name, f.asked_of, f.status, f.created_at, f.updated_at, f.version,
    (select text from consent_texts where form_id = f.id order by number desc limit 1) as text,
    (select jsonb_agg(jsonb_build_object('id', t.id, 'number', t.number, 'text', t.text,
        'createdAt', t.created_at) order by t.number desc)
      from consent_texts t where t.form_id = f.id) as texts`

  async function find(id: string, db: AnySql = sql): Promise<ConsentForm | undefined> {
    const [form] = await db<ConsentForm[]>`
      select ${columns} from consent_forms f where f.id = ${id}`
    return form
  }

  async function stored(id: string, db: AnySql): Promise<ConsentForm> {
    const form = await find(id, db)
    if (!form) throw new Problem('unexpected')
    return form
  }

  const addText = (tx: AnySql, { userId }: WritingViewer, formId: string, text: string) => tx`
    insert into consent_texts (form_id, number, text, created_by)
    select ${formId}, coalesce(max(number), 0) + 1, ${text}, ${userId}
    from consent_texts where form_id = ${formId}`

  return {
    find: (id: string) => find(id),

    list: () => sql<ConsentForm[]>`
      select ${columns} from consent_forms f
      order by f.status, searchable(f.name), f.id limit ${mostConsentForms * 2}`,

    add: (viewer: WritingViewer, wanted: NewConsentForm) =>
      sql.begin(async (tx): Promise<ConsentForm> => {
        const hash = creationHash(wanted)
        const { id, name, askedOf, text } = wanted
        const made = await tx`
          insert into consent_forms (id, name, asked_of, creation_hash, created_by, updated_by)
          select ${id}, ${name}, ${askedOf}, ${hash}, ${viewer.userId}, ${acting(tx, viewer)}
          on conflict (id) do nothing`
        if (made.count > 0) {
          await checkRoom(tx)
          await addText(tx, viewer, id, text)
        } else {
          const [before] = await tx<{ createdBy: string | null; creationHash: Buffer | null }[]>`
            select created_by, creation_hash from consent_forms where id = ${id}`
          checkSameCreation(before, viewer.userId, hash)
        }
        return stored(id, tx)
      }),

    /** The text that people agreed to stays: another one is a further version. */
    change: (
      viewer: WritingViewer,
      form: ConsentForm,
      version: number,
      changes: ConsentFormChanges,
    ) =>
      sql.begin(async (tx): Promise<ConsentForm> => {
        const { name, askedOf, status, text } = changes
        const changed = await tx`
          update consent_forms set name = ${name}, asked_of = ${askedOf}, status = ${status},
            updated_by = ${acting(tx, viewer)}
          where id = ${form.id} and version = ${version}`
        const current = await stored(form.id, tx)
        if (changed.count === 0) throw new Problem('changed', { current })
        if (status === 'active') await checkRoom(tx)
        if (text === current.text) return current
        await addText(tx, viewer, form.id, text)
        return stored(form.id, tx)
      }),
  }
}

async function checkRoom(tx: AnySql): Promise<void> {
  const [count] = await tx<{ active: number }[]>`
    select count(*)::int as active from consent_forms where status = 'active'`
  if ((count?.active ?? 0) <= mostConsentForms) return
  const detail = `A clinic asks for at most ${mostConsentForms} consents. Retire one first.`
  throw new Problem('conflict', { detail })
}
