import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../../../server/database/connect.ts'
import { Problem } from '../../../../contract/problem.ts'
import { serve } from '../../../../server/http/serve.ts'
import { patientStore } from '../../../patients/charts/server/patient-store.ts'
import { billStore } from '../../bills/server/bill-store.ts'
import {
  addPaymentPlan,
  changePaymentPlan,
  endPaymentPlan,
  listOwnPaymentPlans,
  listPaymentPlans,
  listPaymentPlansOfBill,
  readPaymentPlan,
} from '../payment-plan.ts'
import { paymentPlanStore } from './payment-plan-store.ts'

export function paymentPlanRoutes(app: FastifyInstance, { sql }: { sql: Sql }): void {
  const plans = paymentPlanStore(sql)
  const patients = patientStore(sql)
  const bills = billStore(sql)
  const byId = ({ params }: { params: { id: string } }) => plans.find(params.id)
  const byChart = ({ params }: { params: { id: string } }) => patients.find(params.id)

  serve(app, listPaymentPlans, { find: byChart, handle: ({ found }) => plans.ofPatient(found.id) })

  serve(app, listPaymentPlansOfBill, {
    find: ({ viewer, params }) => bills.find(viewer, params.id),
    handle: ({ found }) => plans.ofBill(found.id),
  })

  serve(app, listOwnPaymentPlans, {
    handle: async ({ viewer }) => {
      if (viewer.patientId === null) throw new Problem('not-found')
      const own = await plans.ofPatient(viewer.patientId)
      // Reasons are for the desk.
      return { plans: own.plans.map((plan) => ({ ...plan, reason: null })) }
    },
  })

  serve(app, readPaymentPlan, { find: byId, handle: ({ found }) => Promise.resolve(found) })

  serve(app, addPaymentPlan, {
    find: byChart,
    handle: ({ viewer, found, body, currency }) => plans.add(viewer, found.id, body, currency),
  })

  serve(app, changePaymentPlan, {
    find: byId,
    handle: ({ viewer, found, version, body }) => plans.change(viewer, found.id, version, body),
  })

  serve(app, endPaymentPlan, {
    find: byId,
    handle: async ({ viewer, found, version, body }) => {
      await plans.end(viewer, found.id, version, body.reason)
      return undefined
    },
  })
}
