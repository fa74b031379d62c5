import { fromMinor, greatestAmount, toMinor } from '../../../../contract/money.ts'
import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import { readPriceSettingsOf } from '../../../prices/server/price-settings-store.ts'
import type { EnteredLine } from '../../bills/bill-line.ts'
import { type LineToSum, sumsOf } from '../../bills/line-sums.ts'
import type { NewBillDraft } from '../bill-draft.ts'

/** Something that was given out: so many of an item of the price list. */
export interface Supply {
  readonly itemId: string
  /** Decimal text. */
  readonly quantity: string
}

interface SupplyDraft {
  readonly id: string
  readonly patientId: string
  readonly appointmentId: string | null
  readonly supplies: readonly Supply[]
}

type Entered = Omit<NewBillDraft, 'id' | 'patientId' | 'appointmentId' | 'lines'> & {
  readonly lines: readonly EnteredLine[]
}

interface Priced {
  readonly itemId: string
  readonly code: string | null
  readonly name: string
  readonly quantity: string
  readonly unitMinor: number | null
  readonly taxName: string | null
  readonly taxPercent: string | null
  readonly withTax: boolean
  readonly currency: string
  readonly today: string
}

/**
 * Keeps a draft of a bill for what was given out, at today's standard prices, in a transaction of the caller. It is an
 * act of the system, whatever bills the person who gives may make. Answers the version of the draft.
 */
export async function addSupplyDraft(
  tx: AnySql,
  viewer: WritingViewer,
  { id, patientId, appointmentId, supplies }: SupplyDraft,
): Promise<number> {
  const entered = await enteredFor(tx, supplies)
  await tx`
    insert into bill_drafts (id, patient_id, appointment_id, entered, created_by, updated_by)
    values (${id}, ${patientId}, ${appointmentId}, ${tx.json(entered)}, ${viewer.userId}, ${acting(tx, viewer)})`
  return 1
}

/**
 * Lowers such a draft to what the patient keeps, at the prices that it has, or removes one of nothing. `quantities` are
 * those of its lines, `0` where all came back. Answers its version, or null where nobody may lower it any more: it was
 * changed by hand, issued or removed.
 */
export async function lowerSupplyDraft(
  tx: AnySql,
  viewer: WritingViewer,
  draft: { readonly id: string; readonly version: number },
  quantities: readonly string[],
): Promise<number | null> {
  const isOurs = tx`id = ${draft.id} and version = ${draft.version}`
  const [stored] = await tx<{ entered: Entered; currency: string }[]>`
    select entered, (select currency from clinic) as currency from bill_drafts
    where ${isOurs} for no key update`
  if (!stored) return null
  const { entered, currency } = stored
  const lines = entered.lines
    .map((line, place) => ({ ...line, quantity: quantities[place] ?? line.quantity }))
    .filter(({ quantity }) => Number(quantity) > 0)
  if (lines.length === 0) {
    const removed = await tx`
      delete from bill_drafts where ${isOurs} and ${acting(tx, viewer)} is not null`
    return removed.count === 0 ? null : draft.version
  }
  const [lowered] = await tx<{ version: number }[]>`
    update bill_drafts set entered = ${tx.json({ ...entered, lines, ...(await sum(tx, lines, currency)) })},
      updated_by = ${acting(tx, viewer)}
    where ${isOurs} returning version`
  return lowered?.version ?? null
}

/** The amount of the lines of a draft. */
async function sum(tx: AnySql, lines: readonly LineToSum[], currency: string) {
  const { taxRounding } = await readPriceSettingsOf(tx)
  const { totalMinor } = sumsOf(lines, { currency, taxRounding, discount: null })
  if (totalMinor > toMinor(greatestAmount(currency), currency)) {
    throw new Problem('conflict', {
      detail: 'One bill cannot charge this much. Give less at once.',
    })
  }
  return { amount: fromMinor(totalMinor, currency) }
}

async function enteredFor(tx: AnySql, supplies: readonly Supply[]): Promise<Entered> {
  const priced = await tx<Priced[]>`
    select p.id as item_id, p.code, p.name, w.quantity, price_on(p.prices, 'standard', d.today) as unit_minor,
      rate ->> 'name' as tax_name, rate ->> 'percent' as tax_percent, s.tax_is = 'contained' as with_tax,
      c.currency, d.today::text as today
    from jsonb_to_recordset(${tx.json(supplies.map((one, place) => ({ ...one, place })))})
      as w (place integer, "itemId" uuid, quantity text)
    join price_items p on p.id = w."itemId" cross join price_settings s cross join clinic c
    cross join (select today_in_clinic() as today) d
    left join lateral (select rate from jsonb_array_elements(s.tax_rates) rate
      where rate ->> 'id' = p.tax_rate_id::text) r on true
    order by w.place`
  const [first] = priced
  if (!first) throw new Problem('unexpected')
  const { currency, today } = first
  const lines = priced.map(({ itemId, code, name, quantity, unitMinor, ...line }) => ({
    ...{ itemId, chargeId: null, code, quantity },
    description: unitMinor === null ? `${name} (the price list has no price)` : name,
    unitPrice: fromMinor(unitMinor ?? 0, currency),
    ...{ discount: null, discountReason: null },
    ...{ taxName: line.taxName, taxPercent: line.taxPercent, withTax: line.withTax },
  }))
  return {
    ...(await sum(tx, lines, currency)),
    ...{ date: today, dueOn: null, status: 'unpaid' },
    ...{ payer: null, lines, discount: null, discountReason: null },
  }
}
