import type { FastifyInstance } from 'fastify'
import { Problem } from '../../../../contract/problem.ts'
import type { ServerParts } from '../../../../server/concept.ts'
import { serve } from '../../../../server/http/serve.ts'
import { billStore } from '../../bills/server/bill-store.ts'
import {
  checkOnlinePayment,
  listOnlinePaymentsOfBill,
  listOwnOnlinePayments,
  startOnlinePayment,
} from '../online-payment.ts'
import { onlinePaymentStore } from './online-payment-store.ts'
import { shownOnlinePayments } from './online-rows.ts'
import { providerNews } from './provider-news.ts'
import { providerOf } from './provider-of.ts'
import { eventRoute } from './event-route.ts'

export async function onlinePaymentRoutes(app: FastifyInstance, parts: ServerParts): Promise<void> {
  const { sql, environment } = parts
  const provider = providerOf(environment)
  const bills = billStore(sql)
  const payments = provider && onlinePaymentStore(sql, provider, environment.url)
  const news = provider && providerNews(parts, provider)
  const ownOne = async (patientId: string | null, id: string) =>
    (await shownOnlinePayments(sql, sql`o.id = ${id} and o.patient_id = ${patientId}`))[0]

  serve(app, listOwnOnlinePayments, {
    handle: async ({ viewer: { patientId }, query: { billId } }) => ({
      provider: provider?.title ?? null,
      payments: await shownOnlinePayments(
        sql,
        sql`o.patient_id = ${patientId}
          and ${billId === undefined ? sql`true` : sql`o.bill_id = ${billId}`}`,
      ),
    }),
  })

  serve(app, startOnlinePayment, {
    find: ({ viewer, params }) => bills.findOwn(viewer, params.id),
    handle: ({ viewer, found, body }) => {
      if (!payments) throw new Problem('conflict', { detail: isOff })
      return payments.start(viewer, found.id, body.id)
    },
  })

  serve(app, checkOnlinePayment, {
    find: ({ viewer, params }) => ownOne(viewer.patientId, params.id),
    handle: async ({ viewer, found }) => {
      await news?.check(viewer, found.id)
      return (await ownOne(viewer.patientId, found.id)) ?? found
    },
  })

  serve(app, listOnlinePaymentsOfBill, {
    find: async ({ viewer, params }) =>
      (await bills.find(viewer, params.id)) ?? bills.findVoid(viewer, params.id),
    handle: ({ found }) => shownOnlinePayments(sql, sql`o.bill_id = ${found.id}`),
  })

  await eventRoute(app, async (body, signature) => {
    if (!provider || !news) throw new Problem('conflict', { detail: isOff })
    const event = await provider.readEvent(body, signature)
    if (!event) throw new Problem('malformed', { detail: isForged })
    await news.take(event)
  })
}

const isOff = 'This clinic takes no payments online.'
const isForged = 'The signature of this event is not valid.'
