import { v7 as uuidv7 } from 'uuid'
import { type Caller, testClinic } from '../../../../app/server/test-clinic.ts'
import { readBill } from '../../bills/bill.ts'
import { aBill } from '../../bills/server/a-bill.ts'
import {
  checkOnlinePayment,
  listOnlinePaymentsOfBill,
  listOwnOnlinePayments,
  startOnlinePayment,
} from '../online-payment.ts'
import { aStripe, type SignedEvent } from './a-stripe.ts'

/** A clinic whose patients pay at a double of Stripe. */
export async function aClinicWithStripe() {
  const stripe = await aStripe()
  const clinic = await testClinic(stripe.variables)
  const { sql } = clinic
  const ana = await clinic.signedIn('patient', { name: 'Ana Šimić' })
  const staff = await clinic.signedIn('staff')

  const start = (billId: string, id = uuidv7(), by: Caller = ana) =>
    by.ask(startOnlinePayment, { params: { id: billId }, body: { id } })

  /** The only checkout of a payment. */
  function sessionOf(id: string) {
    const [session] = [...stripe.sessions.values()].filter(
      ({ form }) => form.get('client_reference_id') === id,
    )
    if (!session) throw new Error(`Stripe has no checkout of ${id}.`)
    return session
  }

  return {
    ...{ clinic, stripe, ana, staff, start, sessionOf },
    bill: (wanted = {}) => aBill(sql, { patientId: ana.userId, ...wanted }),
    read: async (id: string) => (await staff.ask(readBill, { params: { id } })).body,
    ofBill: async (id: string) =>
      (await staff.ask(listOnlinePaymentsOfBill, { params: { id } })).body,
    own: async (by: Caller = ana) => (await by.ask(listOwnOnlinePayments)).body,
    check: (id: string, by: Caller = ana) => by.ask(checkOnlinePayment, { params: { id } }),

    /** Sends what Stripe would send; answers the status. */
    send: async ({ body, signature }: SignedEvent, headers: Record<string, string> = {}) => {
      const answer = await clinic.app.inject({
        method: 'POST',
        url: '/api/online-payments/events',
        headers: {
          host: 'clinic.example',
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signature,
          ...headers,
        },
        payload: body,
      })
      return answer.statusCode
    },

    /** A bill with a checkout that is open; answers both. */
    started: async (wanted = {}) => {
      const billId = await aBill(sql, { patientId: ana.userId, ...wanted })
      const { body } = await start(billId)
      return { billId, id: body.id, session: sessionOf(body.id), url: body.url }
    },

    async close() {
      await clinic.close()
      await stripe.close()
    },
  }
}
