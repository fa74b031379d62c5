import { v7 as uuidv7 } from 'uuid'
import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { Sql, Transaction } from '../../../../server/database/connect.ts'
import { refuseField } from '../../../../server/http/refuse-field.ts'
import { queueMail, withdrawMail } from '../../../../server/mail/mailer.ts'
import { htmlOf, type MessageText } from '../../../visits/messages/message-text.ts'
import { readStoredSettings } from '../../../visits/messages/server/message-settings-store.ts'
import type { RecallMessages } from '../recall-patient.ts'
import { faultOfRecall, filledRecall, type RecallSecret, usualRecallText } from '../recall-text.ts'
import { recallPatients } from './recall-patients.ts'

/** Messages to patients about a recall, with their writers. */
export function recallMessages(sql: Sql, { smtpUrl }: { readonly smtpUrl: string | null }) {
  const patients = recallPatients(sql)

  /** Two who send at once write to each patient once. */
  async function lock(tx: Transaction, viewer: WritingViewer, id: string) {
    const [recall] = await tx<RecallSecret[]>`
      select i.name as item, i.generic_name, i.form, i.unit, r.lot_number, ${acting(tx, viewer)}
      from stock_recalls r join stock_items i on i.id = r.item_id where r.id = ${id} for update of r`
    if (!recall) throw new Problem('not-found')
    return recall
  }

  return {
    async usualText(): Promise<MessageText> {
      const { language } = await readStoredSettings(sql)
      return usualRecallText[language]
    },

    markTold: (viewer: WritingViewer, id: string, patientIds: readonly string[], way: string) =>
      sql.begin(async (tx) => {
        await lock(tx, viewer, id)
        const listed = await patients.of(viewer, id, patientIds, tx)
        if (listed.length < new Set(patientIds).size) {
          refuseField('patientIds', 'One of these patients is not on the list.')
        }
        for (const patient of listed) {
          await tx`
            insert into stock_recall_contacts (recall_id, patient_id, way, told_by)
            values (${id}, ${patient.id}, ${way}, ${viewer.userId})`
        }
      }),

    send: (viewer: WritingViewer, id: string, { patientIds, ...text }: RecallMessages) =>
      sql.begin(async (tx) => {
        const recall = await lock(tx, viewer, id)
        const { isDemo, phone } = await readStoredSettings(tx)
        const fault = faultOfRecall(text, { ...recall, phone })
        if (fault) refuseField(fault.field, fault.words)
        const listed = await patients.of(viewer, id, patientIds, tx)
        if (listed.length < new Set(patientIds).size) {
          refuseField('patientIds', 'One of these patients is not on the list.')
        }
        const [clinic] = await tx<{ name: string }[]>`select name from clinic`
        const done = { sent: 0, before: 0, toCall: 0 }
        for (const { id: patientId, name, email, callBecause } of listed) {
          if (callBecause !== null || email === null) {
            done.toCall += 1
            continue
          }
          // A mail that waits in the outbox until it is given up would stand as told until then.
          if (!isDemo && smtpUrl === null) {
            const detail =
              'No mail server is set up. Call the patients or write letters, then mark them as told.'
            throw new Problem('conflict', { detail })
          }
          const values = { patient: name ?? '', clinic: clinic?.name ?? '', phone }
          const written = filledRecall(text, values)
          const messageId = uuidv7()
          // A mail that failed is not tried again beside the new one.
          const failed = await tx<{ id: string }[]>`
            select id from stock_recall_messages
            where recall_id = ${id} and patient_id = ${patientId} and state = 'failed'`
          for (const one of failed) await withdrawMail(tx, one.id, 'Another mail was written.')
          // A demo clinic writes and shows messages, but sends none.
          const made = await tx`
            insert into stock_recall_messages (id, recall_id, patient_id, to_address, subject, body, state,
              sent_at, created_by)
            values (${messageId}, ${id}, ${patientId}, ${email}, ${written.subject}, ${written.body},
              ${isDemo ? 'sent' : 'waiting'}, case when ${isDemo} then now() end, ${viewer.userId})
            on conflict do nothing`
          if (made.count === 0) {
            done.before += 1
            continue
          }
          await tx`
            insert into stock_recall_contacts (recall_id, patient_id, way, told_by)
            values (${id}, ${patientId}, 'message', ${viewer.userId})`
          if (!isDemo) {
            const html = htmlOf(written.body)
            await queueMail(tx, { ...written, id: messageId, to: email, html })
          }
          done.sent += 1
        }
        return done
      }),
  }
}
