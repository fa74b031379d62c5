import type { FastifyReply } from 'fastify'
import { formatAmount, formatMoney } from '../../../../contract/money.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import { senderGone } from '../../../../server/http/sender-gone.ts'
import { makePdf } from '../../../../server/paper/make-pdf.ts'
import type { Block } from '../../../../server/paper/pdf-order.ts'
import { type ClinicOnPaper, readClinicOnPaper } from '../../../settings/server/clinic-on-paper.ts'
import { quantityInWords } from '../../items/stock-quantity.ts'
import { hasPrice, orderName, type PurchaseOrder } from '../purchase-order.ts'

/** The texts on an order besides its lines, kept as it was when the order was sent. */
export interface OrderOnPaper {
  readonly head: { readonly name: string; readonly lines: readonly string[] }
  readonly supplier: readonly string[]
  readonly deliverTo: readonly string[]
}

export async function readOrderOnPaper(db: AnySql, order: PurchaseOrder): Promise<OrderOnPaper> {
  const { clinic, page } = await readClinicOnPaper(db)
  const [supplier] = await db<
    { name: string; address: string | null; email: string | null; customerNumber: string | null }[]
  >`select name, address, email, customer_number from suppliers where id = ${order.supplierId}`
  const { name = '', address = null, email = null, customerNumber = null } = supplier ?? {}
  return {
    head: { name: page.head.name, lines: [...page.head.lines] },
    supplier: [
      name,
      ...(address ?? '').split('\n').filter((line) => line.trim() !== ''),
      ...(email === null ? [] : [email]),
      ...(customerNumber === null ? [] : [`Our customer number ${customerNumber}`]),
    ],
    deliverTo: [
      clinic.name,
      ...(order.location === null ? [] : [order.location]),
      ...clinic.head.address,
    ],
  }
}

/** An order as PDF: of a draft as it stands, of others as they were sent. */
export async function orderPdf(
  db: AnySql,
  order: PurchaseOrder,
  reply: FastifyReply,
): Promise<Buffer> {
  const [stored] = await db<{ paper: OrderOnPaper | null }[]>`
    select paper from purchase_orders where id = ${order.id}`
  const isDraft = order.status === 'draft'
  const on = stored?.paper ?? (await readOrderOnPaper(db, order))
  const clinic = await readClinicOnPaper(db)
  const title = isDraft ? 'Purchase order' : `Purchase order ${orderName(order.number)}`
  const notice = isDraft ? 'This is a draft. It was not sent.' : null
  const page = {
    ...{ ...clinic.page, head: on.head, title, notice, foot: `${on.head.name} · ${title}` },
    ...{ blocks: orderBlocks(order, on, clinic), check: null },
  }
  return makePdf(page, senderGone(reply))
}

function orderBlocks(order: PurchaseOrder, on: OrderOnPaper, clinic: ClinicOnPaper): Block[] {
  const { currency, lines, amount, note, sentAt, expectedOn } = order
  const { words, dayOf } = clinic
  const days = [
    sentAt === null ? words.date(clinic.clinic.today) : dayOf(sentAt),
    ...(expectedOn === null ? [] : [`Expected on ${words.date(expectedOn)}`]),
  ]
  return [
    {
      is: 'columns',
      columns: [
        { title: 'To', lines: on.supplier },
        { title: 'Deliver to', lines: on.deliverTo },
        { title: 'Date', lines: days },
      ],
    },
    ...(note === null ? [] : [{ is: 'text', paragraphs: [note] } as const]),
    {
      is: 'table',
      head: ['Item', 'Your code', 'Quantity', 'Price', `Amount (${currency})`],
      widths: [1, 'auto', 'auto', 'auto', 'auto'],
      numbers: [3, 4],
      rows: lines.map((line) => [
        line.pack === null
          ? line.item
          : { text: line.item, detail: quantityInWords(line.units, line.unit) },
        line.code ?? '–',
        quantityInWords(line.quantity, line.pack === null ? line.unit : `× ${line.pack}`),
        hasPrice(line) ? formatAmount(line.price, currency) : '–',
        hasPrice(line) ? formatAmount(line.amount, currency) : '–',
      ]),
    },
    { is: 'sums', rows: [{ label: 'Total', value: formatMoney(amount, currency), strong: true }] },
  ]
}
