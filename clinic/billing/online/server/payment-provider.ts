/** A payment provider, as the product needs it. Amounts are whole minor units of their currency. */
export interface PaymentProvider {
  /** As rows name it, and as people read it. */
  readonly name: 'stripe'
  readonly title: string
  /** The same id twice is one checkout. Throws a `ProviderFailure`, as all others do. */
  start(wanted: WantedCheckout): Promise<{ readonly reference: string; readonly url: string }>
  read(reference: string): Promise<Checkout>
  /** Ends a checkout that is open, and answers what became of it: it may be paid already. */
  stop(reference: string): Promise<Checkout>
  /** The part of the money that the provider has given back until now. */
  givenBack(paymentReference: string, currency: string): Promise<number>
  /** The same key twice gives back once. */
  giveBack(wanted: WantedReturn): Promise<void>
  /** Reads an event that somebody sent; null unless the provider signed it, some minutes ago at most. */
  readEvent(body: Buffer, signature: string): Promise<ProviderEvent | null>
}

export interface WantedCheckout {
  /** Of the online payment; the checkout carries it. */
  readonly id: string
  readonly minor: number
  readonly currency: string
  /** For the payer: the clinic and the number of the invoice, and nothing of what was done. */
  readonly text: string
  readonly expiresAt: Date
  /** Where the browser comes back to. */
  readonly paidUrl: string
  readonly leftUrl: string
}

export interface WantedReturn {
  readonly paymentReference: string
  readonly minor: number
  readonly currency: string
  readonly key: string
}

export interface Checkout {
  /** Of the online payment; null where the checkout is not one of ours. */
  readonly id: string | null
  readonly reference: string
  /** `submitted`: the payer is done, and the money is on its way. */
  readonly state: 'open' | 'submitted' | 'paid' | 'failed' | 'expired'
  readonly minor: number
  readonly currency: string
  readonly paymentReference: string | null
  /** The page on which it is paid, while it is open. */
  readonly url: string | null
}

export interface ProviderEvent {
  readonly id: string
  /** The checkout that the event is about; null for events of other kinds. */
  readonly checkout: Checkout | null
  /** Money that the provider could not give back after all. */
  readonly failedReturn: { readonly paymentReference: string; readonly minor: number } | null
}

/** The provider did not do what it was asked for; the message is a sentence for the desk. */
export class ProviderFailure extends Error {
  readonly kind: FailureKind

  constructor(kind: FailureKind, sentence: string) {
    super(sentence)
    this.name = 'ProviderFailure'
    this.kind = kind
  }
}

/**
 * `refused`: it has decided. `amount`: the same, about the amount, which the payer may hear of. `silent`: nobody
 * knows whether it did something.
 */
type FailureKind = 'refused' | 'amount' | 'silent'
