import { Problem } from '../../../../contract/problem.ts'
import type { OnlineReturns } from '../../../../server/concept.ts'
import { acting } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { Environment } from '../../../../server/environment.ts'
import { ProviderFailure } from './payment-provider.ts'
import { providerOf } from './provider-of.ts'

interface Returned {
  readonly amountMinor: number
  readonly returnedMinor: number
  readonly currency: string
  readonly paymentReference: string | null
  readonly refusedReturns: number
}

/** The provider has refused to give a payment back. */
class RefusedReturn extends Problem {
  readonly paymentId: string

  constructor(paymentId: string, detail: string) {
    super('conflict', { detail })
    this.paymentId = paymentId
  }
}

/** Gives money that was paid online back through its provider. */
export function onlineReturns(sql: Sql, environment: Pick<Environment, 'stripe'>): OnlineReturns {
  const provider = providerOf(environment)

  return {
    async giveBack(tx, paymentId) {
      const [paid] = await tx<Returned[]>`
        select o.amount_minor, p.returned_minor, o.currency, o.payment_reference, o.refused_returns
        from online_payments o join payments p on p.id = o.id where o.id = ${paymentId}`
      if (!paid?.paymentReference) return
      if (!provider) throw new Problem('conflict', { detail: isOff })
      const { returnedMinor, currency, paymentReference, refusedReturns } = paid
      try {
        // A try that nobody heard the end of, or a return by the provider's own page, is not repeated.
        const already = await provider.givenBack(paymentReference, currency)
        const minor = returnedMinor - already
        const key = `return ${paymentId} ${already} ${minor} ${refusedReturns}`
        if (minor > 0) await provider.giveBack({ paymentReference, minor, currency, key })
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error
        if (error.kind !== 'silent') {
          throw new RefusedReturn(paymentId, `${error.message} Nothing was given back.`)
        }
        const detail = `${error.message} Nothing is booked. Try again: no money goes back twice.`
        throw new Problem('unavailable', { detail, retryAfter: 10 })
      }
      if (returnedMinor === paid.amountMinor) {
        await tx`update online_payments set state = 'returned' where id = ${paymentId}`
      }
    },

    async noting(writer, work) {
      try {
        return await work()
      } catch (error) {
        // The transaction was rolled back, and with it all that would tell of the refusal.
        if (error instanceof RefusedReturn) {
          await sql`
            update online_payments
            set refused_returns = refused_returns + 1, note = ${error.message},
              updated_by = ${acting(sql, writer)}
            where id = ${error.paymentId}`
        }
        throw error
      }
    },
  }
}

const isOff =
  'This was paid online, and online payment is switched off. Give it back on the page of the provider, or ask an administrator.'
