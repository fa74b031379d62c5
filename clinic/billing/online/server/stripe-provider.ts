import type Stripe from 'stripe'
import { oneLine } from '../../../../contract/text.ts'
import { providerNames } from '../online-payment.ts'
import type { StripeSettings } from '../../../../server/stripe-settings.ts'
import { type Checkout, type PaymentProvider, ProviderFailure } from './payment-provider.ts'
import { fromStripeAmount, toStripeAmount } from './stripe-amount.ts'

/** A press waits for at most two tries. */
const timeoutMs = 5_000
/** So old may a signature be; Stripe signs each try anew. */
const toleranceSeconds = 300

/** Stripe, by its Checkout Sessions: the patient types a card on Stripe's page, and never here. */
export function stripeProvider({ key, webhookSecret, url }: StripeSettings): PaymentProvider {
  // The library takes 35 MB: a clinic that nobody pays online does without it.
  let loaded: Promise<{ stripe: Stripe; errors: typeof Stripe.errors }> | null = null

  async function load() {
    const { default: Library } = await import('stripe')
    const place = url === null ? {} : placeOf(new URL(url))
    const stripe = new Library(key, {
      ...place,
      timeout: timeoutMs,
      maxNetworkRetries: 1,
      telemetry: false,
    })
    return { stripe, errors: Library.errors }
  }

  async function asked<T>(act: (stripe: Stripe) => Promise<T>): Promise<T> {
    const { stripe, errors } = await (loaded ??= load())
    try {
      return await act(stripe)
    } catch (error) {
      throw error instanceof errors.StripeError ? inWords(error, errors) : error
    }
  }

  return {
    name: 'stripe',
    title: providerNames.stripe,

    start: ({ id, minor, currency, text, expiresAt, paidUrl, leftUrl }) =>
      asked(async ({ checkout }) => {
        const amount = toStripeAmount(minor, currency)
        if (amount === null) throw tooFine()
        const session = await checkout.sessions.create(
          {
            mode: 'payment',
            client_reference_id: id,
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: currency.toLowerCase(),
                  unit_amount: amount,
                  product_data: { name: text },
                },
              },
            ],
            payment_intent_data: { description: text, metadata: { online_payment: id } },
            expires_at: Math.floor(expiresAt.getTime() / 1000),
            success_url: paidUrl,
            cancel_url: leftUrl,
          },
          { idempotencyKey: `start ${id}` },
        )
        if (!session.url) throw new ProviderFailure('refused', 'Stripe has ended this payment.')
        return { reference: session.id, url: session.url }
      }),

    read: (reference) =>
      asked(async ({ checkout }) =>
        checkoutOf(await checkout.sessions.retrieve(reference, { expand: ['payment_intent'] })),
      ),

    stop: (reference) =>
      asked(async ({ checkout }) => {
        const expand = { expand: ['payment_intent'] }
        const before = await checkout.sessions.retrieve(reference, expand)
        if (before.status !== 'open') return checkoutOf(before)
        return checkoutOf(await checkout.sessions.expire(reference, expand))
      }),

    givenBack: (paymentReference, currency) =>
      asked(async ({ paymentIntents }) => {
        const expand = { expand: ['latest_charge'] }
        const { latest_charge: charge } = await paymentIntents.retrieve(paymentReference, expand)
        const isKnown = charge !== null && typeof charge === 'object'
        return isKnown ? fromStripeAmount(charge.amount_refunded, currency) : 0
      }),

    giveBack: ({ paymentReference, minor, currency, key: idempotencyKey }) =>
      asked(async ({ refunds }) => {
        const amount = toStripeAmount(minor, currency)
        if (amount === null) throw tooFine()
        const wanted = { payment_intent: paymentReference, amount }
        const refund = await refunds.create(wanted, { idempotencyKey })
        if (refund.status === 'failed' || refund.status === 'canceled') {
          throw new ProviderFailure('refused', 'Stripe could not give the money back.')
        }
      }),

    async readEvent(body, signature) {
      const { stripe, errors } = await (loaded ??= load())
      try {
        const { id, type, data } = await stripe.webhooks.constructEventAsync(
          body,
          signature,
          webhookSecret,
          toleranceSeconds,
        )
        const isOfCheckout = type.startsWith('checkout.session.')
        const session = data.object as Stripe.Checkout.Session
        const refund = data.object as Stripe.Refund
        const hasFailed = type === 'checkout.session.async_payment_failed'
        return {
          id,
          checkout: isOfCheckout
            ? { ...checkoutOf(session), ...(hasFailed && { state: 'failed' as const }) }
            : null,
          failedReturn: type === 'refund.failed' ? failedReturnOf(refund) : null,
        }
      } catch (error) {
        // A signed body that is no JSON is no event either.
        const isForged = error instanceof errors.StripeSignatureVerificationError
        if (isForged || error instanceof SyntaxError) return null
        throw error
      }
    },
  }
}

function tooFine(): ProviderFailure {
  return new ProviderFailure('amount', 'This amount has more digits than can be paid online.')
}

function placeOf({ protocol, hostname, port }: URL) {
  const isPlain = protocol === 'http:'
  return {
    protocol: isPlain ? ('http' as const) : ('https' as const),
    host: hostname,
    port: port || (isPlain ? '80' : '443'),
  }
}

function checkoutOf(session: Stripe.Checkout.Session): Checkout {
  // Checkouts of other programs of the same account come here too, in whatever shape.
  const { id, status, payment_status: paid, payment_intent: intent = null } = session
  const currency = (session.currency ?? '').toUpperCase()
  return {
    id: session.client_reference_id,
    reference: id,
    state:
      paid === 'paid'
        ? 'paid'
        : status === 'expired'
          ? 'expired'
          : status !== 'complete'
            ? 'open'
            : isRefused(intent)
              ? 'failed'
              : 'submitted',
    minor: fromStripeAmount(session.amount_total ?? 0, currency),
    currency,
    paymentReference: intent === null || typeof intent === 'string' ? intent : intent.id,
    url: session.url,
  }
}

/** A bank may refuse a payment days after the payer was done. */
function isRefused(intent: Stripe.Checkout.Session['payment_intent']): boolean {
  if (intent === null || typeof intent === 'string') return false
  return intent.status === 'requires_payment_method' || intent.status === 'canceled'
}

function failedReturnOf({ payment_intent: intent, amount, currency }: Stripe.Refund) {
  const paymentReference = typeof intent === 'string' ? intent : (intent?.id ?? '')
  return { paymentReference, minor: fromStripeAmount(amount, currency.toUpperCase()) }
}

/** The failure in a sentence for the desk, which never has a key in it. */
function inWords(error: Stripe.errors.StripeError, errors: typeof Stripe.errors): ProviderFailure {
  const { StripeAuthenticationError, StripePermissionError, StripeInvalidRequestError } = errors
  if (error instanceof StripeAuthenticationError || error instanceof StripePermissionError) {
    const sentence = 'Stripe refuses the key of this clinic. An administrator has to renew it.'
    return new ProviderFailure('refused', sentence)
  }
  if (error.code === 'amount_too_small') {
    return new ProviderFailure('amount', 'This amount is too small to be paid online.')
  }
  if (error instanceof StripeInvalidRequestError || error instanceof errors.StripeCardError) {
    const reason = oneLine(error.message).slice(0, 200)
    return new ProviderFailure('refused', `Stripe refuses this: ${reason}`)
  }
  return new ProviderFailure('silent', 'Stripe does not answer as it should.')
}
