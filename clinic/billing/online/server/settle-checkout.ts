import { formatMoney, fromMinor } from '../../../../contract/money.ts'
import { acting, type Writer } from '../../../../server/database/acting.ts'
import type { Transaction } from '../../../../server/database/connect.ts'
import { recordArrival } from '../../bills/server/payment-store.ts'
import { storedOnlinePayments, type StoredOnlinePayment } from './online-rows.ts'
import type { Checkout } from './payment-provider.ts'

/**
 * Brings an online payment to where the provider says that its checkout is, and enters the payment that came. News
 * may come twice, late and in any order: money that came stays. Answers the payment; undefined where there is none.
 */
export async function settleCheckout(
  tx: Transaction,
  writer: Writer,
  checkout: Checkout,
): Promise<StoredOnlinePayment | undefined> {
  const { id, reference } = checkout
  const isIt = tx`checkout_reference = ${reference}
    or id::text = ${id ?? ''} and checkout_reference is null`
  const [known] = await storedOnlinePayments(tx, isIt)
  if (!known) return undefined
  // The bill first, as everywhere, so that two writers never wait for each other.
  await tx`select from bills where id = ${known.billId} for update`
  const [online] = await storedOnlinePayments(tx, tx`id = ${known.id}`, tx`for update`)
  if (!online) return undefined
  const { state } = online
  if (checkout.state === 'paid' && state !== 'paid' && state !== 'returned') {
    await enter(tx, writer, online, checkout)
  }
  if (state === 'started' && (checkout.state === 'failed' || checkout.state === 'expired')) {
    await tx`
      update online_payments set state = ${checkout.state}, checkout_reference = ${reference},
        updated_by = ${acting(tx, writer)}
      where id = ${online.id}`
  }
  if (state === 'started' && checkout.state === 'submitted' && !online.isSubmitted) {
    await tx`
      update online_payments set submitted_at = now(), checkout_reference = ${reference},
        payment_reference = ${checkout.paymentReference}, updated_by = ${acting(tx, writer)}
      where id = ${online.id}`
  }
  return online
}

async function enter(
  tx: Transaction,
  writer: Writer,
  { id, billId, patientId, amountMinor, currency }: StoredOnlinePayment,
  checkout: Checkout,
): Promise<void> {
  const { reference, paymentReference } = checkout
  const isWhole = checkout.minor === amountMinor && checkout.currency === currency
  const taken = await tx`select from payments where id = ${id}`
  if (!isWhole || taken.length > 0) {
    const came = formatMoney(fromMinor(checkout.minor, checkout.currency), checkout.currency)
    const note = isWhole
      ? `The provider received ${came}. Another payment has its id, so nothing was entered.`
      : `The provider received ${came}, which was not asked for. Nothing was entered.`
    await tx`
      update online_payments set state = 'failed', note = ${note},
        checkout_reference = ${reference}, payment_reference = ${paymentReference},
        updated_by = ${acting(tx, writer)}
      where id = ${id}`
    return
  }
  const note = paymentReference ?? reference
  await recordArrival(tx, writer, { id, billId, patientId, currency, minor: amountMinor, note })
  await tx`
    update online_payments set state = 'paid', paid_at = now(), checkout_reference = ${reference},
      payment_reference = ${paymentReference}, updated_by = ${acting(tx, writer)}
    where id = ${id}`
}
