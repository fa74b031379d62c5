import type { FastifyReply } from 'fastify'
import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { Sql, Transaction } from '../../../../server/database/connect.ts'
import { queueMail, replaceFailedMail, withdrawMail } from '../../../../server/mail/mailer.ts'
import { orderName, type PurchaseOrder } from '../purchase-order.ts'
import { hasPassed } from './order-lines.ts'
import { orderPdf, readOrderOnPaper } from './order-paper.ts'
import type { orderStore } from './order-store.ts'

interface Sending {
  readonly id: string
  readonly version: number
  readonly how: 'mail' | 'other'
  readonly note: string | null
  readonly reply: FastifyReply
}

const notFailed = 'The mail of this order did not fail, or the order is closed.'

/**
 * Sends drafts. Number, mail and PDF are one transaction: an order has no number without its mail, and no mail
 * leaves without its order.
 */
export function orderSender(
  sql: Sql,
  orders: ReturnType<typeof orderStore>,
  { smtpUrl }: { readonly smtpUrl: string | null },
) {
  async function mailOf(tx: Transaction, order: PurchaseOrder, reply: FastifyReply) {
    const name = orderName(order.number)
    const { head } = await readOrderOnPaper(tx, order)
    return {
      // The order shows what became of its mail.
      id: order.id,
      to: order.supplierEmail ?? '',
      subject: `Purchase order ${name} of ${head.name}`,
      body: `Dear ${order.supplier},\n\nwe order what the attached file ${name}.pdf lists.\nName ${name} on the delivery note and on the invoice.\n\n${head.name}\n`,
      files: [
        {
          name: `${name}.pdf`,
          type: 'application/pdf',
          content: await orderPdf(tx, order, reply),
        },
      ],
    }
  }

  function checkMail({ supplier, supplierEmail }: PurchaseOrder): void {
    if (supplierEmail === null) {
      refused(`${supplier} has no email. Add it, or mark the order as sent in another way.`)
    }
    if (smtpUrl === null) {
      refused('No mail server is set up. Print the order, then mark it as sent in another way.')
    }
  }

  const send = (
    viewer: WritingViewer,
    { id, version, how, note, reply }: Sending,
  ): Promise<PurchaseOrder> =>
    sql.begin(async (tx) => {
      const draft = await orders.lockDraft(tx, id, version)
      await checkStillOrdered(tx, draft)
      if (draft.expectedOn !== null && (await hasPassed(tx, draft.expectedOn))) {
        refused('The day that it is expected on has passed. Edit the order, then send it.')
      }
      if (how === 'mail') checkMail(draft)
      const paper = await readOrderOnPaper(tx, draft)
      await tx`
        update purchase_orders set sent_at = now(), sent_by = ${viewer.userId}, sent_how = ${how},
          sent_note = ${note}, paper = ${tx.json({ ...paper })}, updated_by = ${acting(tx, viewer)}
        where id = ${id}`
      const sent = await orders.find(id, tx)
      if (!sent) throw new Problem('unexpected')
      if (how !== 'mail') return sent
      await queueMail(tx, await mailOf(tx, sent, reply))
      return (await orders.find(id, tx)) ?? sent
    })

  /** Mails an order again whose mail failed, or gives its mail up because it was sent in another way. */
  const sendAgain = (
    viewer: WritingViewer,
    { id, version, how, reply }: Omit<Sending, 'note'>,
  ): Promise<PurchaseOrder> =>
    sql.begin(async (tx) => {
      const order = await orders.lock(tx, id, version)
      if (!order.hasMailFailed) refused(notFailed)
      if (how === 'mail') {
        checkMail(order)
        // Somebody may have tried it again from the outbox meanwhile.
        const isReplaced = await replaceFailedMail(tx, await mailOf(tx, order, reply))
        if (!isReplaced) refused(notFailed)
      } else await withdrawMail(tx, id, 'The order was sent in another way.')
      await tx`update purchase_orders set updated_by = ${acting(tx, viewer)} where id = ${id}`
      return (await orders.find(id, tx)) ?? order
    })

  return { send, sendAgain }
}

/** A draft may be older than the end of its supplier or of an item. */
async function checkStillOrdered(tx: Transaction, { id, supplierId, supplier }: PurchaseOrder) {
  const [gone] = await tx<{ name: string }[]>`
    select i.name from purchase_order_lines l join stock_items i on i.id = l.item_id
    where l.order_id = ${id} and i.status = 'retired' order by l.place limit 1`
  if (gone) refused(`${gone.name} is not in use any more. Take it out of the order.`)
  const [retired] = await tx`select from suppliers where id = ${supplierId} and status = 'retired'`
  if (retired) refused(`${supplier} is not in use any more. Choose another supplier.`)
}

function refused(detail: string): never {
  throw new Problem('conflict', { detail })
}
