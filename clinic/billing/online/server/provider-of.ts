import type { Environment } from '../../../../server/environment.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { stripeProvider } from './stripe-provider.ts'

/** The provider that patients of this clinic pay at; null without its keys. */
export function providerOf({ stripe }: Pick<Environment, 'stripe'>): PaymentProvider | null {
  return stripe && stripeProvider(stripe)
}
