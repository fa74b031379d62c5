import type { ServerConcept } from '../../../../server/concept.ts'
import { onlinePaymentRoutes } from './online-payment-routes.ts'
import { providerRounds } from './provider-rounds.ts'

export const onlinePayments: ServerConcept = {
  mount: onlinePaymentRoutes,
  chartRows: [
    {
      table: 'online_payments',
      words: ['online payment', 'online payments'],
      at: 'created_at',
    },
  ],
  background: providerRounds,
}
