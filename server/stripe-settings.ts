import * as z from 'zod'
import { EnvironmentRefusal } from './environment-refusal.ts'

export interface StripeSettings {
  readonly key: string
  readonly webhookSecret: string
  /** Another address than that of Stripe, for tests. */
  readonly url: string | null
}

export const stripeForms = {
  key: z.string().regex(/^[sr]k_\w{1,500}$/),
  webhookSecret: z.string().regex(/^whsec_[\w+/=]{1,500}$/),
}

interface Settings {
  readonly OPENWARD_STRIPE_KEY?: string | undefined
  readonly OPENWARD_STRIPE_WEBHOOK_SECRET?: string | undefined
  readonly OPENWARD_STRIPE_URL?: string | undefined
}

/** The account at Stripe that patients pay to; null where nobody pays online. */
export function stripeOf(set: Settings): StripeSettings | null {
  const { OPENWARD_STRIPE_KEY: key, OPENWARD_STRIPE_WEBHOOK_SECRET: webhookSecret } = set
  if (key && webhookSecret) return { key, webhookSecret, url: set.OPENWARD_STRIPE_URL ?? null }
  if (!key && !webhookSecret) return null
  throw new EnvironmentRefusal(
    'OPENWARD_STRIPE_KEY and OPENWARD_STRIPE_WEBHOOK_SECRET belong together: set both or none.',
  )
}
