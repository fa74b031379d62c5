import { v7 as uuidv7 } from 'uuid'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import { grouped } from '../../../../contract/number-words.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import { refuseField } from '../../../../server/http/refuse-field.ts'
import { queueMail } from '../../../../server/mail/mailer.ts'
import { vaccineNames } from '../../../chart/immunizations/server/vaccine-names.ts'
import { htmlOf } from '../../../visits/messages/message-text.ts'
import { noMailBecause } from '../../../visits/messages/server/mail-reach.ts'
import { readStoredSettings } from '../../../visits/messages/server/message-settings-store.ts'
import type { Criterion } from '../criterion.ts'
import {
  type ListMailing,
  mostWritten,
  type NewListMailing,
  sameTextDays,
} from '../list-message.ts'
import { faultOfListText, filledListText, usualListText } from '../list-message-text.ts'
import type { PatientList } from '../patient-list.ts'
import { inTime, listedPatients } from './listed-patients.ts'

/** Mailings that a page shows. */
const mostShown = 10

interface Reached {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly why: string | null
  readonly isBefore: boolean
}

/** Texts to all patients of a list who can be written to. */
export function listMessages(sql: Sql, { smtpUrl }: { readonly smtpUrl: string | null }) {
  const patients = listedPatients(sql)

  const read = (db: AnySql, where: Fragment) => db<ListMailing[]>`
    select m.id, m.subject, m.created_at, m.to_call, m.before,
      case when u.id is not null then
        jsonb_build_object('id', u.id, 'name', nullif(u.name, ''), 'email', u.email) end as by,
      count(s.id) filter (where s.state = 'waiting')::int as waiting,
      count(s.id) filter (where s.state = 'sent')::int as sent,
      count(s.id) filter (where s.state in ('failed', 'withdrawn'))::int as failed
    from list_mailings m left join users u on u.id = m.created_by
      left join list_messages s on s.mailing_id = m.id
    where ${where} group by m.id, u.id order by m.created_at desc, m.id desc limit ${mostShown}`

  async function reach(
    viewer: Viewer,
    criteria: readonly Criterion[],
  ): Promise<{ why: string | null; count: number }[]> {
    const condition = await patients.condition(viewer)
    return inTime(
      sql,
      criteria,
      (tx) => tx<{ why: string | null; count: number }[]>`
        select ${noMailBecause(tx)} as why, count(*)::int as count from patients p
        where ${condition(tx, criteria)} group by 1 order by 2 desc`,
    )
  }

  return {
    list: (listId: string) => read(sql, sql`m.list_id = ${listId}`),

    /** The usual text, and how many patients it would reach. */
    async preview(viewer: Viewer, { criteria }: PatientList) {
      const { language } = await readStoredSettings(sql)
      const found = await reach(viewer, criteria)
      const sum = (some: typeof found) => some.reduce((all, { count }) => all + count, 0)
      return {
        ...usualListText[language],
        patients: sum(found),
        toWrite: sum(found.filter(({ why }) => why === null)),
        others: found.flatMap(({ why, count }) => (why === null ? [] : { why, count })),
      }
    },

    async send(
      viewer: WritingViewer,
      { id: listId, criteria }: PatientList,
      wanted: NewListMailing,
    ): Promise<ListMailing> {
      const { id, subject, body } = wanted
      const hash = creationHash({ ...wanted, listId })
      const condition = await patients.condition(viewer)
      const vaccines = await vaccineNames()
      await inTime(sql, criteria, async (tx) => {
        // Two who send at once write to each patient once.
        await tx`select ${acting(tx, viewer)} from patient_lists where id = ${listId} for update`
        const [stored] = await tx<{ createdBy: string | null; creationHash: Buffer | null }[]>`
          select created_by, creation_hash from list_mailings where id = ${id}`
        if (stored) return checkSameCreation(stored, viewer.userId, hash)
        const { isDemo, phone } = await readStoredSettings(tx)
        const fault = faultOfListText({ subject, body }, { criteria, phone, vaccines })
        if (fault) refuseField(fault.field, fault.words)
        const found = await tx<Reached[]>`
          select p.id, p.name, p.email, ${noMailBecause(tx)} as why, exists (
            select from list_messages s join list_mailings m on m.id = s.mailing_id
            where s.patient_id = p.id and m.list_id = ${listId} and m.subject = ${subject}
              and m.body = ${body} and s.state in ('waiting', 'sent')
              and m.created_at > now() - make_interval(days => ${sameTextDays})) as is_before
          from patients p where ${condition(tx, criteria)} order by p.id limit ${mostWritten + 1}`
        checkMaySend(found, isDemo || smtpUrl !== null)
        const reached = found.filter(({ why }) => why === null)
        const toWrite = reached.filter(({ isBefore }) => !isBefore)
        await tx`
          insert into list_mailings (id, list_id, subject, body, to_call, before, creation_hash, created_by)
          values (${id}, ${listId}, ${subject}, ${body}, ${found.length - reached.length},
            ${reached.length - toWrite.length}, ${hash}, ${viewer.userId})`
        const [clinic] = await tx<{ name: string }[]>`select name from clinic`
        for (const { id: patientId, name, email } of toWrite) {
          const messageId = uuidv7()
          // A demo clinic writes and shows messages, but sends none.
          await tx`
            insert into list_messages (id, mailing_id, patient_id, to_address, state, sent_at)
            values (${messageId}, ${id}, ${patientId}, ${email}, ${isDemo ? 'sent' : 'waiting'},
              case when ${isDemo} then now() end)`
          if (isDemo) continue
          const values = { patient: name, clinic: clinic?.name ?? '', phone }
          const written = filledListText({ subject, body }, values)
          await queueMail(tx, { ...written, id: messageId, to: email, html: htmlOf(written.body) })
        }
      })
      const [mailing] = await read(sql, sql`m.id = ${id}`)
      if (!mailing) throw new Problem('not-found')
      return mailing
    },
  }
}

function checkMaySend(found: readonly Reached[], canSend: boolean): void {
  if (found.length > mostWritten) {
    const detail = `One text goes to at most ${grouped(mostWritten)} patients, and this list has more. Add a criterion.`
    throw new Problem('conflict', { detail })
  }
  // A mail that waits in the outbox until it is given up would stand as sent until then.
  const isWriting = found.some(({ why, isBefore }) => why === null && !isBefore)
  if (isWriting && !canSend) {
    const detail =
      'No mail server is set up. Call the patients with a recall list, or write letters.'
    throw new Problem('conflict', { detail })
  }
}
