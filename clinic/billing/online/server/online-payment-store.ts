import { Problem } from '../../../../contract/problem.ts'
import { paths } from '../../../../contract/paths.ts'
import { acting, type Writer, type WritingViewer } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import { invoiceName } from '../../bills/bill.ts'
import { storedOnlinePayments, type StoredOnlinePayment } from './online-rows.ts'
import { type PaymentProvider, ProviderFailure } from './payment-provider.ts'
import { settleCheckout } from './settle-checkout.ts'

/** Minutes for which a checkout is open. */
const openMinutes = 60
/** An open checkout may have been paid or ended meanwhile: then the rest is looked at again. */
const mostTries = 3

/** Online payments of patients at a provider. */
export function onlinePaymentStore(sql: Sql, provider: PaymentProvider, url: string) {
  const settle = (writer: Writer, checkout: Parameters<typeof settleCheckout>[2]) =>
    sql.begin((tx) => settleCheckout(tx, { userId: null, context: writer.context }, checkout))

  /** The open checkout of the bill over its rest, or a new one; both may still lack their reference. */
  const reserve = (viewer: WritingViewer, billId: string, id: string) =>
    sql.begin(async (tx): Promise<StoredOnlinePayment> => {
      const [bill] = await tx<
        { patientId: string; invoiceNumber: number; openMinor: number; currency: string }[]
      >`select patient_id, invoice_number, open_minor, currency from bills
        where id = ${billId} and voided_at is null for update`
      if (bill?.patientId !== viewer.patientId) throw new Problem('not-found')
      const hash = creationHash({ id, billId })
      const [own] = await storedOnlinePayments(tx, tx`id = ${id}`)
      if (own) checkSameCreation(own, viewer.userId, hash)
      const [open] = await storedOnlinePayments(tx, tx`bill_id = ${billId} and state = 'started'`)
      if (open?.isSubmitted) throw new Problem('conflict', { detail: onItsWay })
      if (open) return open
      if (own) throw new Problem('conflict', { detail: isOver })
      const { patientId, invoiceNumber, openMinor, currency } = bill
      // The payment that comes of it has the same id.
      const taken = await tx`select from payments where id = ${id}`
      if (taken.length > 0) throw new Problem('already-exists')
      if (openMinor === 0) throw new Problem('conflict', { detail: 'This bill is paid already.' })
      await tx`
        insert into online_payments (id, patient_id, bill_id, invoice_number, amount_minor, currency,
          provider, expires_at, creation_hash, created_by, updated_by)
        values (${id}, ${patientId}, ${billId}, ${invoiceNumber}, ${openMinor}, ${currency},
          ${provider.name}, now() + make_interval(mins => ${openMinutes}), ${hash},
          ${viewer.userId}, ${acting(tx, viewer)})`
      return one(tx, id)
    })

  /** The page of the provider for an open checkout; undefined where it has ended or is not over the rest. */
  async function pageOf(viewer: WritingViewer, online: StoredOnlinePayment) {
    const { id, billId, checkoutReference: reference, amountMinor, invoiceNumber } = online
    const [bill] = await sql<{ openMinor: number; invoiceNumber: number; clinic: string }[]>`
      select open_minor, invoice_number, (select name from clinic) as clinic
      from bills where id = ${billId}`
    const isMeant = bill?.openMinor === amountMinor && bill.invoiceNumber === invoiceNumber
    if (reference === null && !(isMeant && online.isEarly)) {
      await end(viewer, id, 'expired', null)
      return undefined
    }
    if (reference !== null) {
      const isUsable = isMeant && online.isOpen
      const checkout = await (isUsable ? provider.read(reference) : provider.stop(reference))
      if (isUsable && checkout.state === 'open' && checkout.url !== null) return checkout.url
      await settle(viewer, checkout)
      return undefined
    }
    const back = (known: { left?: 'yes' }) =>
      `${url}${paths.ownBillDetails(billId, { online: id, ...known })}`
    const started = await provider.start({
      ...{ id, minor: amountMinor, currency: online.currency },
      text: `${bill?.clinic ?? ''}, ${invoiceName(invoiceNumber)}`,
      expiresAt: new Date(online.expiresAt),
      ...{ paidUrl: back({}), leftUrl: back({ left: 'yes' }) },
    })
    await sql`
      update online_payments
      set checkout_reference = ${started.reference}, updated_by = ${acting(sql, viewer)}
      where id = ${id} and checkout_reference is null`
    return started.url
  }

  const end = (viewer: Writer, id: string, state: 'failed' | 'expired', note: string | null) =>
    sql`
      update online_payments set state = ${state}, note = ${note}, updated_by = ${acting(sql, viewer)}
      where id = ${id} and state = 'started' and checkout_reference is null`

  return {
    /** Starts a payment of the rest, or leads back to the one that is open. */
    async start(viewer: WritingViewer, billId: string, wantedId: string) {
      for (let tried = 0; tried < mostTries; tried += 1) {
        const online = await reserve(viewer, billId, wantedId)
        const { id, patientId } = online
        try {
          const page = await pageOf(viewer, online)
          if (page !== undefined) return { id, patientId, url: page }
        } catch (error) {
          if (!(error instanceof ProviderFailure)) throw error
          if (error.kind !== 'silent') await end(viewer, id, 'failed', error.message)
          throw forPayer(error, provider.title)
        }
      }
      throw new Problem('unavailable', { retryAfter: 5 })
    },
  }
}

async function one(db: AnySql, id: string): Promise<StoredOnlinePayment> {
  const [online] = await storedOnlinePayments(db, db`id = ${id}`)
  if (!online) throw new Problem('unexpected')
  return online
}

const onItsWay =
  'A payment of this bill is on its way. Wait until it has arrived before you pay anything again.'
const isOver = 'This payment has ended. Start another one.'

/** The failure in a sentence for the patient, who can do nothing about keys and accounts. */
function forPayer({ kind, message }: ProviderFailure, title: string): Problem {
  if (kind === 'silent') {
    const detail = `${title} does not answer just now. Nothing was taken. Try again in a moment.`
    return new Problem('unavailable', { detail, retryAfter: 10 })
  }
  const detail = `${title} does not take this payment. Pay another way, or ask the clinic.`
  return new Problem('conflict', { detail: kind === 'amount' ? message : detail })
}
