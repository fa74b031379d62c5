import { decimalsOf } from '../../../../contract/money.ts'

/**
 * Currencies whose unit at Stripe is not that of ISO 4217, with the decimals that Stripe counts
 * (docs.stripe.com/currencies).
 */
const decimalsAtStripe: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 }
/** Stripe takes these to the hundredth only, though their unit is the thousandth. */
const roundedCurrencies = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])

/** Minor units → Stripe's units; null for an amount that Stripe cannot take. */
export function toStripeAmount(minor: number, currency: string): number | null {
  const more = (decimalsAtStripe[currency] ?? decimalsOf(currency)) - decimalsOf(currency)
  const amount = more >= 0 ? minor * 10 ** more : minor / 10 ** -more
  const isWhole = Number.isSafeInteger(amount)
  return isWhole && !(roundedCurrencies.has(currency) && amount % 10 !== 0) ? amount : null
}

/** Stripe's units → minor units. */
export function fromStripeAmount(amount: number, currency: string): number {
  return (
    amount * 10 ** (decimalsOf(currency) - (decimalsAtStripe[currency] ?? decimalsOf(currency)))
  )
}
