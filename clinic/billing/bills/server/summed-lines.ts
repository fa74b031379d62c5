import { isDeepStrictEqual } from 'node:util'
import { formatMoney, fromMinor, toMinor } from '../../../../contract/money.ts'
import { hasPermission } from '../../../../contract/permission.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { refuseField } from '../../../../server/http/refuse-field.ts'
import type { PriceSettings } from '../../../prices/price-settings.ts'
import type { UntaxedCategory } from '../../../prices/untaxed.ts'
import { readPriceSettingsOf } from '../../../prices/server/price-settings-store.ts'
import type { BillWithLines } from '../bill.ts'
import type { EnteredLine } from '../bill-line.ts'
import { type BillSums, sumsOf } from '../line-sums.ts'

/** Lines as rows of `bill_lines`; the names are those of the columns. */
export interface SummedLine {
  readonly position: number
  readonly item_id: string | null
  readonly charge_id: string | null
  readonly code: string | null
  readonly description: string
  readonly quantity: string
  readonly unit_price_minor: number
  readonly discount_minor: number
  readonly discount_reason: string | null
  readonly tax_name: string | null
  readonly tax_percent: string | null
  readonly with_tax: boolean
  readonly tax_minor: number
  readonly amount_minor: number
  readonly tax_category: UntaxedCategory | null
  readonly tax_reason: string | null
}

interface Entered {
  readonly patientId: string
  readonly amount: string
  readonly lines?: readonly EnteredLine[] | undefined
  readonly discount: string | null
  readonly discountReason: string | null
}

/**
 * The entered lines with their sums; none for a bill that is one amount. Refuses sums that are not the amount,
 * unknown items, and discounts that this person may not give.
 */
export async function summedLines(
  sql: AnySql,
  viewer: Viewer,
  { patientId, amount, lines = [], discount, discountReason }: Entered,
  currency: string,
): Promise<SummedLine[]> {
  if (lines.length === 0) {
    if (discount !== null) refuseField('discount', 'Only lines have a discount.')
    return []
  }
  if (discount !== null && discountReason === null) {
    refuseField('discountReason', 'Say why there is a discount.')
  }
  const settings = await readPriceSettingsOf(sql)
  const sums = sumsOrRefusal(lines, { currency, taxRounding: settings.taxRounding, discount })
  if (sums.totalMinor !== toMinor(amount, currency)) {
    const total = formatMoney(fromMinor(sums.totalMinor, currency), currency)
    refuseField('amount', `The lines add up to ${total}.`)
  }
  const rows = lines.map((line, position) => {
    const own = sums.lines[position]
    const unitPriceMinor = toMinor(line.unitPrice, currency)
    return {
      position,
      item_id: line.itemId,
      charge_id: line.chargeId,
      code: line.code,
      description: line.description,
      quantity: line.quantity,
      unit_price_minor: unitPriceMinor,
      discount_minor: own?.discountMinor ?? 0,
      discount_reason: own?.discountMinor ? (line.discountReason ?? discountReason) : null,
      tax_name: line.taxName,
      tax_percent: line.taxPercent,
      with_tax: line.withTax,
      tax_minor: own?.taxMinor ?? 0,
      amount_minor: own?.amountMinor ?? 0,
      ...whyUntaxed(line, settings),
    }
  })
  if (!hasPermission(viewer, 'bills.discount')) checkDiscounts(rows, settings.freeDiscount)
  await checkItems(sql, rows)
  await checkCharges(sql, rows, patientId)
  return rows
}

type WithRate = Pick<EnteredLine, 'taxName' | 'taxPercent'>

/** Why a line bears no tax, as the price list says it now; nothing of a line with tax. */
export function whyUntaxed({ taxName, taxPercent }: WithRate, settings: PriceSettings) {
  const { untaxedCategory, untaxedReason, taxRates } = settings
  const none = { tax_category: null, tax_reason: null }
  if (taxPercent === null) return { tax_category: untaxedCategory, tax_reason: untaxedReason }
  if (Number(taxPercent) > 0) return none
  const rate = taxRates.find(({ name, percent }) => name === taxName && percent === taxPercent)
  return rate ? { tax_category: rate.category, tax_reason: rate.reason } : none
}

function sumsOrRefusal(...given: Parameters<typeof sumsOf>): BillSums {
  try {
    return sumsOf(...given)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return refuseField('lines', error.message)
  }
}

function checkDiscounts(rows: readonly SummedLine[], freePercent: string): void {
  for (const { quantity, unit_price_minor: unit, discount_minor: off, position } of rows) {
    // Half a unit is forgiven, because shares are rounded.
    if (off - 0.5 > (Number(quantity) * unit * Number(freePercent)) / 100) {
      refuseField(`lines.${position}.discount`, `You may give a discount of up to ${freePercent}%.`)
    }
  }
}

async function checkItems(sql: AnySql, rows: readonly SummedLine[]): Promise<void> {
  const wanted = [...new Set(rows.map((row) => row.item_id).filter((id) => id !== null))]
  if (wanted.length === 0) return
  const known = await sql<{ id: string }[]>`select id from price_items where id = any(${wanted})`
  const missing = rows.find(
    (row) => row.item_id !== null && !known.some(({ id }) => id === row.item_id),
  )
  if (missing) refuseField(`lines.${missing.position}.itemId`, 'There is no such item.')
}

async function checkCharges(
  sql: AnySql,
  rows: readonly SummedLine[],
  patientId: string,
): Promise<void> {
  const wanted = rows.map((row) => row.charge_id).filter((id) => id !== null)
  if (wanted.length === 0) return
  const known = await sql<{ id: string }[]>`
    select id from charges where id = any(${wanted}) and patient_id = ${patientId}`
  const wrong = rows.find(
    ({ charge_id: id, position }) =>
      id !== null &&
      (!known.some((one) => one.id === id) ||
        rows.some((other) => other.charge_id === id && other.position < position)),
  )
  if (wrong)
    refuseField(`lines.${wrong.position}.chargeId`, 'This is no open charge of the patient.')
}

/** Whether lines are those that a bill has already. */
export function areSame(lines: readonly SummedLine[], { lines: stored, currency }: BillWithLines) {
  const minor = (amount: string | null) => (amount === null ? null : toMinor(amount, currency))
  const before = stored.map((line, position) => ({
    position,
    item_id: line.itemId,
    charge_id: line.chargeId,
    code: line.code,
    description: line.description,
    quantity: line.quantity,
    unit_price_minor: minor(line.unitPrice),
    discount_minor: minor(line.discount) ?? 0,
    discount_reason: line.discountReason,
    tax_name: line.taxName,
    tax_percent: line.taxPercent,
    with_tax: line.withTax,
    tax_minor: minor(line.tax),
    amount_minor: minor(line.amount),
  }))
  const entered = lines.map(({ tax_category: _, tax_reason: __, ...line }) => line)
  return isDeepStrictEqual(before, entered)
}

/** Lines of bills as rows of a query, `l`: the bill, then the columns of `lineColumns`. */
export function lineRows(
  sql: AnySql,
  lines: readonly (SummedLine & { readonly bill_id: string })[],
): Fragment {
  return sql`jsonb_to_recordset(${sql.json(lines.map((line) => ({ ...line })))}) as l (bill_id uuid, position integer,
    item_id uuid, charge_id uuid, code text, description text, quantity numeric, unit_price_minor bigint,
    discount_minor bigint, discount_reason text, tax_name text, tax_percent numeric, with_tax boolean,
    tax_minor bigint, amount_minor bigint, tax_category text, tax_reason text)`
}

/** Stores the lines of the invoice that a bill has now. */
export async function addLines(
  tx: AnySql,
  billId: string,
  lines: readonly SummedLine[],
): Promise<void> {
  if (lines.length === 0) return
  await tx`
    insert into bill_lines (invoice_number, bill_id, ${lineColumns(tx)})
    select b.invoice_number, l.*
    from bills b, ${lineRows(
      tx,
      lines.map((line) => ({ ...line, bill_id: billId })),
    )} where b.id = ${billId}`
}

export function lineColumns(sql: AnySql): Fragment {
  return sql`position, item_id, charge_id, code, description, quantity, unit_price_minor, discount_minor,
    discount_reason, tax_name, tax_percent, with_tax, tax_minor, amount_minor, tax_category, tax_reason`
}
