/** A checkout as the double of Stripe keeps it. */
export interface Session {
  readonly id: string
  readonly form: URLSearchParams
  readonly amount: number
  status: 'open' | 'complete' | 'expired'
  paid: boolean
  refused: boolean
  intent: string | null
  refunded: number
}
