import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { serve } from '../../../../server/http/serve.ts'
import {
  addOwnWaiting,
  answerOwnOffer,
  listOwnWaiting,
  withdrawOwnWaiting,
} from '../own-waiting.ts'
import { answerOffer, listFittingSlots, offerSlot } from '../slot-offer.ts'
import {
  addWaiting,
  changeWaiting,
  listWaiting,
  readWaiting,
  restoreWaiting,
  withdrawWaiting,
} from '../waiting-entry.ts'
import { patientStore } from '../../../patients/charts/server/patient-store.ts'
import { endPlans, readPlans } from '../plans.ts'
import { fittingSlots } from './fitting-slots.ts'
import { ownWaitingStore } from './own-waiting-store.ts'
import { planStore } from './plan-store.ts'
import { politely, slotOfferStore } from './slot-offer-store.ts'
import { waitingStore } from './waiting-store.ts'

export function waitingRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const waiting = waitingStore(sql)
  const own = ownWaitingStore(sql)
  const offers = slotOfferStore(sql)
  const fitting = fittingSlots(sql)
  const patients = patientStore(sql)
  const plans = planStore(sql)

  serve(app, listWaiting, { handle: ({ query }) => waiting.list(query) })

  serve(app, readWaiting, {
    find: ({ params }) => waiting.find(params.id),
    handle: async ({ found }) => ({ ...found, offers: await waiting.offers(found.id) }),
  })

  serve(app, addWaiting, { handle: ({ viewer, body }) => waiting.add(viewer, body) })

  serve(app, changeWaiting, {
    find: ({ params }) => waiting.find(params.id),
    handle: ({ viewer, found, version, body }) => waiting.change(viewer, found, version, body),
  })

  serve(app, withdrawWaiting, {
    find: ({ params }) => waiting.find(params.id),
    handle: ({ viewer, found, version }) => waiting.withdraw(viewer, found, version),
  })

  serve(app, restoreWaiting, {
    find: ({ params }) => waiting.find(params.id),
    handle: ({ viewer, found }) => waiting.restore(viewer, found),
  })

  serve(app, listFittingSlots, {
    find: ({ params }) => waiting.find(params.id),
    handle: ({ found, query }) => fitting.next(found, query.from),
  })

  serve(app, offerSlot, {
    find: ({ params }) => waiting.find(params.id),
    handle: ({ viewer, found, body }) => offers.offer(viewer, found, body),
  })

  serve(app, answerOffer, {
    find: ({ params }) => offers.find(params.id),
    handle: ({ viewer, found, body }) => {
      if (body.answer === 'accept') return offers.accept(viewer, found.id, 'desk')
      const state = body.answer === 'decline' ? 'declined' : 'withdrawn'
      return offers.close(viewer, found.id, state, 'desk')
    },
  })

  serve(app, readPlans, {
    find: ({ params }) => patients.find(params.id),
    handle: ({ viewer, found }) => plans.read(viewer, found.id),
  })

  serve(app, endPlans, {
    find: ({ params }) => patients.find(params.id),
    handle: ({ viewer, found, body }) => plans.end(viewer, found, body),
  })

  serve(app, listOwnWaiting, { handle: ({ viewer }) => own.list(viewer) })

  serve(app, addOwnWaiting, { handle: ({ viewer, body }) => own.add(viewer, body) })

  serve(app, withdrawOwnWaiting, {
    find: ({ viewer, params }) => own.find(viewer, params.id),
    handle: async ({ viewer, found }) => {
      await waiting.withdraw(viewer, found, null)
      return own.again(viewer, found.id)
    },
  })

  serve(app, answerOwnOffer, {
    find: ({ viewer, params }) => own.findOffer(viewer, params.id),
    handle: async ({ found, body, context }) => {
      // Without a user, the visit does not count towards the patient's own bookings.
      const patient = { userId: null, context }
      await politely(() =>
        body.answer === 'accept'
          ? offers.accept(patient, found.id, 'portal')
          : offers.close(patient, found.id, 'declined', 'portal'),
      )
      return undefined
    },
  })
}
