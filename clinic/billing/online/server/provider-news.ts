import { formatMoney, fromMinor } from '../../../../contract/money.ts'
import { acting, systemContext, type Writer } from '../../../../server/database/acting.ts'
import type { Sql, Transaction } from '../../../../server/database/connect.ts'
import type { LiveChanges } from '../../../../server/http/live.ts'
import { storedOnlinePayments, type StoredOnlinePayment } from './online-rows.ts'
import { type PaymentProvider, type ProviderEvent, ProviderFailure } from './payment-provider.ts'
import { settleCheckout } from './settle-checkout.ts'

const system: Writer = { userId: null, context: systemContext }
/** Ended checkouts of which nobody told, looked at in one round. */
const mostAtOnce = 50
/** Providers repeat an event for some days. */
const daysKept = 30

interface Parts {
  readonly sql: Sql
  readonly live: LiveChanges
  readonly onError: (error: unknown) => void
}

/** Takes the provider's word about online payments: from its events, or because it is asked. */
export function providerNews({ sql, live, onError }: Parts, provider: PaymentProvider) {
  function tell(online: StoredOnlinePayment | undefined): void {
    if (online) live.publish(['bills'], [online.id, online.billId, online.patientId])
  }

  /** Asks for the checkout of a payment that is open as far as anybody told. */
  async function ask(online: StoredOnlinePayment, writer: Writer): Promise<void> {
    const { id, state, checkoutReference: reference } = online
    if (state !== 'started') return
    if (reference === null) {
      // Nobody can have paid: the address of the page reached no browser.
      if (online.isOpen) return
      await sql`
        update online_payments set state = 'expired', updated_by = ${acting(sql, writer)}
        where id = ${id} and state = 'started' and checkout_reference is null`
      return tell(online)
    }
    const checkout = await provider.read(reference)
    if (checkout.state === 'open') return
    tell(await sql.begin((tx) => settleCheckout(tx, writer, checkout)))
  }

  return {
    /** Asks again for the patient who comes back; a provider that is silent is asked later. */
    async check({ context }: Writer, id: string): Promise<void> {
      const [online] = await storedOnlinePayments(sql, sql`id = ${id}`)
      try {
        if (online) await ask(online, { userId: null, context })
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error
      }
    },

    /** Takes an event once, however often it comes. */
    async take(event: ProviderEvent): Promise<void> {
      const { checkout, failedReturn } = event
      const online = await sql.begin(async (tx) => {
        const seen = await tx`
          insert into online_payment_events (provider, event_id)
          values (${provider.name}, ${event.id}) on conflict do nothing returning event_id`
        if (seen.length === 0) return undefined
        if (failedReturn) return noteFailedReturn(tx, failedReturn)
        return checkout ? settleCheckout(tx, system, checkout) : undefined
      })
      tell(online)
    },

    /** Looks at checkouts that have ended and of which nobody told, and forgets old events. */
    async look(stopping: AbortSignal): Promise<void> {
      const over = await storedOnlinePayments(
        sql,
        sql`state = 'started' and expires_at < now() - interval '1 minute'
          order by random() limit ${mostAtOnce}`,
      )
      for (const online of over) {
        if (stopping.aborted) return
        try {
          await ask(online, system)
        } catch (error) {
          if (!(error instanceof ProviderFailure)) throw error
          onError(error)
        }
      }
      await sql`
        delete from online_payment_events
        where received_at < now() - make_interval(days => ${daysKept})`
    },
  }
}

/** The money is booked as given back, and the patient has not got it: somebody has to act. */
async function noteFailedReturn(
  tx: Transaction,
  { paymentReference, minor }: { readonly paymentReference: string; readonly minor: number },
): Promise<StoredOnlinePayment | undefined> {
  const [online] = await storedOnlinePayments(
    tx,
    tx`payment_reference = ${paymentReference}`,
    tx`for update`,
  )
  if (!online) return undefined
  const money = formatMoney(fromMinor(minor, online.currency), online.currency)
  const note = `The provider could not give ${money} back after all. Give it back another way.`
  await tx`
    update online_payments set note = ${note}, updated_by = ${acting(tx, system)}
    where id = ${online.id}`
  return online
}
