import { today } from '../../../../contract/dates.ts'
import type { ImportedBill, ImportedPayment } from '../../../billing/bills/server/import-bills.ts'
import { decimalsOf, greatestAmount } from '../../../../contract/money.ts'
import { minorUnits } from './amounts.ts'
import type { Item } from './bundle-item.ts'
import { fit } from './fhir-words.ts'
import { dayIn } from './map-people.ts'
import type { Charge, Settlement } from './piece.ts'
import type { Planning } from './planning.ts'
import { rowId } from './row-id.ts'

/** Payments of bills, one of each bill, which this import or an earlier one made. */
export type PlannedPayments = readonly (ImportedPayment & { readonly bill_id: string })[]

/**
 * Each claim becomes a bill; its explanations of benefit say what insurers paid of it. An explanation
 * that names no claim is a charge of its own. Transfers of insurers tell of the same payments once more, or of
 * others: of each bill the greater sum counts.
 */
export function planBills(planning: Planning) {
  const bills = new Map<string, ImportedBill>()
  const payments = new Map<string, ImportedPayment>()
  for (const item of planning.fresh) {
    if (item.piece.kind === 'charge') addBill(planning, item, item.piece.charge, bills)
  }
  for (const item of planning.fresh) {
    if (item.piece.kind !== 'settlement') continue
    const { claim, charge } = item.piece.settlement
    const billId = claim === null ? null : planning.rowAt(claim, 'bill')
    if (claim !== null && billId === null) planning.keep(item, 'Its claim is no bill')
    else if (billId !== null) planning.map(item, 'bill', billId)
    const paid = billId ?? (claim === null ? addBill(planning, item, charge, bills)?.id : undefined)
    if (paid !== undefined) pay(paid, item, item.piece.settlement)
  }
  for (const [id, transfer] of transfers(planning)) {
    const told = payments.get(id)?.amount_minor ?? 0
    const billed = bills.get(id)?.currency ?? transfer.currency
    if (transfer.amount_minor > told && billed === transfer.currency) payments.set(id, transfer)
  }
  // Invoice numbers follow the order of days.
  const inOrder = [...bills.values()].toSorted((a, b) => (a.bill_date < b.bill_date ? -1 : 1))
  const perBill = [...payments].map(([id, payment]) => ({ bill_id: id, ...payment }))
  return { bills: inOrder, payments: perBill }

  /** Several explanations may settle one claim, each a part of it. */
  function pay(billId: string, item: Item, settlement: Settlement): void {
    const payment = paymentOf(planning, settlement)
    if (!payment) return
    const { amount_minor: minor, currency } = payment
    const billed = bills.get(billId)?.currency ?? currency
    if (billed !== currency) {
      planning.warn(item, `Its payment in ${currency} pays no bill in ${billed}.`)
      return
    }
    const before = payments.get(billId)?.amount_minor ?? 0
    payments.set(billId, { ...payment, amount_minor: before + minor })
  }
}

/** The sums that transfers paid of each bill. A transfer of which no part names a bill is kept. */
function transfers(planning: Planning): ReadonlyMap<string, ImportedPayment> {
  const sums = new Map<string, ImportedPayment>()
  for (const item of planning.fresh) {
    if (item.piece.kind !== 'reconciliation') continue
    const { parts } = item.piece
    const found = parts.flatMap((part) => {
      const billId = part.references
        .map((reference) => planning.rowAt(reference, 'bill'))
        .find((id) => id !== null)
      return billId ? { billId, part } : []
    })
    const [first] = found
    if (!first) {
      planning.keep(item, 'No payment of it names a bill')
      continue
    }
    planning.map(item, 'bill', first.billId)
    for (const { billId, part } of found) {
      const currency = part.paidIn ?? planning.clinic.currency
      const minor = minorUnits(part.paid, currency)?.minor ?? 0
      const before = sums.get(billId)
      const known = before?.currency === currency ? before.amount_minor : 0
      const day = dayOf(part.paidOn, planning.clinic.timeZone)
      sums.set(billId, {
        ...{ amount_minor: known + minor, currency, method: 'insurer', paid_on: day },
        is_total: true,
      })
    }
  }
  return sums
}

/** The payment of an insurer, in its own currency, or in that of the charge where it names none. */
function paymentOf(planning: Planning, settlement: Settlement): ImportedPayment | null {
  const { paid, paidIn, paidOn, charge } = settlement
  const currency = paidIn ?? charge.currency ?? planning.clinic.currency
  const amount = paid === null ? null : minorUnits(paid, currency)
  if (amount === null || amount.minor === 0) return null
  const day = dayOf(paidOn, planning.clinic.timeZone)
  return { amount_minor: amount.minor, currency, method: 'insurer', paid_on: day }
}

/** The sum that a settlement says was paid of its bill, as a text. */
export function paidValues(planning: Planning, settlement: Settlement) {
  return { paid_minor: String(paymentOf(planning, settlement)?.amount_minor ?? 0) }
}

function addBill(
  planning: Planning,
  item: Item,
  charge: Charge,
  bills: Map<string, ImportedBill>,
): ImportedBill | null {
  const patientId = planning.rowAt(item.about, 'patient')
  const day = dayOf(charge.day, planning.clinic.timeZone)
  const currency = /^[A-Z]{3}$/.test(charge.currency ?? '')
    ? String(charge.currency)
    : planning.clinic.currency
  const total = charge.total === null ? null : minorUnits(charge.total, currency)
  const lack =
    charge.because ??
    (patientId === null ? 'A charge without patient' : null) ??
    (day === null ? 'A charge without day' : null) ??
    (total === null ? `A charge without a total from 0 to ${greatestInWords(currency)}` : null)
  if (lack !== null || patientId === null || day === null || total === null) {
    planning.keep(item, lack ?? 'A charge that is no bill')
    if (charge.because === null) planning.warn(item, 'It is kept but makes no bill.')
    return null
  }
  if (total.isRounded) {
    planning.warn(item, `Its total ${charge.total ?? ''} was rounded to ${unitOf(currency)}.`)
  }
  const bill: ImportedBill = {
    id: rowId(item),
    patient_id: patientId,
    appointment_id: planning.rowAt(charge.encounter, 'appointment'),
    amount_minor: total.minor,
    currency,
    bill_date: day,
    lines: linesOf(planning, charge, total.minor, currency),
  }
  bills.set(bill.id, bill)
  planning.map(item, 'bill', bill.id)
  return bill
}

/** The values of the bill of a charge; null where it makes none. */
export function billValues(planning: Planning, charge: Charge) {
  const currency = charge.currency ?? planning.clinic.currency
  const total = charge.total === null ? null : minorUnits(charge.total, currency)
  const day = dayOf(charge.day, planning.clinic.timeZone)
  if (charge.because !== null || total === null || day === null) return null
  return { amount_minor: String(total.minor), bill_date: day }
}

function linesOf(
  planning: Planning,
  charge: Charge,
  total: number,
  currency: string,
): ImportedBill['lines'] {
  const drug = planning.nameAt(charge.prescription)
  return charge.lines.map(({ description, net }, place) => ({
    description: fit(place === 0 && drug ? `${drug} (${description})` : description, 500),
    // A single line has the amount of the whole bill.
    amount_minor:
      net === null
        ? charge.lines.length === 1
          ? total
          : null
        : (minorUnits(net, currency)?.minor ?? null),
  }))
}

function unitOf(currency: string): string {
  const decimals = decimalsOf(currency)
  if (decimals === 2) return 'cents'
  return decimals === 0 ? `whole ${currency}` : `${decimals} decimals`
}

/** `9,999,999.99` */
function greatestInWords(currency: string): string {
  const greatest = greatestAmount(currency) as Intl.StringNumericLiteral
  const decimals = decimalsOf(currency)
  return new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals }).format(greatest)
}

function dayOf(value: string | null, timeZone: string): string | null {
  const day = dayIn(value ?? undefined)
  if (day === null || value === null || value.length === 10) return day
  const instant = new Date(value)
  return Number.isNaN(instant.getTime()) ? null : today(timeZone, instant)
}
