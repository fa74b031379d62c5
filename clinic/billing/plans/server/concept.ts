import type { ServerConcept } from '../../../../server/concept.ts'
import { paymentPlanRoutes } from './payment-plan-routes.ts'

export const paymentPlans: ServerConcept = {
  mount: paymentPlanRoutes,
  chartRows: [
    { table: 'payment_plans', words: ['payment plan', 'payment plans'], at: 'created_at' },
  ],
}
