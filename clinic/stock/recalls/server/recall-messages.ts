import { v7 as uuidv7 } from 'uuid'
import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { Sql, Transaction } from '../../../../server/database/connect.ts'
import { refuseField } from '../../../../server/http/refuse-field.ts'
import { queueMail } from '../../../../server/mail/mailer.ts'
import { htmlOf, type MessageText } from '../../../visits/messages/message-text.ts'
import { readStoredSettings } from '../../../visits/messages/server/message-settings-store.ts'
import type { RecallMessages } from '../recall-patient.ts'
import { faultOfRecall, filledRecall, usualRecallText } from '../recall-text.ts'
import { recallPatients } from './recall-patients.ts'

/** Messages to patients about a recall, with their writers. */
export function recallMessages(sql: Sql) {
  const patients = recallPatients(sql)

  /** Two who send at once write to each patient once. */
  async function lock(tx: Transaction, viewer: WritingViewer, id: string) {
    const [recall] = await tx<{ item: string; genericName: string | null; lotNumber: string }[]>`
      select i.name as item, i.generic_name, r.lot_number, ${acting(tx, viewer)}
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
        const fault = faultOfRecall(text, recall)
        if (fault) refuseField('body', fault)
        const listed = await patients.of(viewer, id, patientIds, tx)
        if (listed.length < new Set(patientIds).size) {
          refuseField('patientIds', 'One of these patients is not on the list.')
        }
        const { isDemo, phone } = await readStoredSettings(tx)
        const [clinic] = await tx<{ name: string }[]>`select name from clinic`
        const done = { sent: 0, before: 0, toCall: 0 }
        for (const { id: patientId, name, email, callBecause } of listed) {
          if (callBecause !== null || email === null) {
            done.toCall += 1
            continue
          }
          const values = { patient: name ?? '', clinic: clinic?.name ?? '', phone }
          const written = filledRecall(text, values)
          const messageId = uuidv7()
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
