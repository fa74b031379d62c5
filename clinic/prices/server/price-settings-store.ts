import { Problem } from '../../../contract/problem.ts'
import { acting, type WritingViewer } from '../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../server/database/connect.ts'
import { refuseField } from '../../../server/http/refuse-field.ts'
import type { PriceSettings, PriceSettingsChanges } from '../price-settings.ts'

const noCategory = { category: null, reason: null }
const itemFields = [
  'noShowItemId',
  'lateCancelItemId',
  'letterItemId',
  'certificateItemId',
] as const

/** How the clinic charges. */
export async function readPriceSettingsOf(sql: AnySql): Promise<PriceSettings> {
  const [settings] = await sql<PriceSettings[]>`
    select tax_is, tax_rounding, tax_rates, trim_scale(free_discount)::text as free_discount, no_show_item_id,
      late_cancel_item_id, letter_item_id, certificate_item_id, untaxed_category, untaxed_reason, created_at, updated_at, version
    from price_settings`
  if (!settings) throw new Error('The row of price settings is missing.')
  // Rates that were stored before there were categories have none.
  const taxRates = settings.taxRates.map((rate) => ({ ...noCategory, ...rate }))
  return { ...settings, taxRates }
}

export function priceSettingsStore(sql: Sql) {
  async function checkItems(changes: Omit<PriceSettingsChanges, 'taxRates'>): Promise<void> {
    for (const field of itemFields) {
      const id = changes[field]
      const [item] = await sql`select from price_items where id = ${id}`
      if (id !== null && !item) refuseField(field, 'This item is not in the price list.')
    }
  }

  return {
    read: () => readPriceSettingsOf(sql),

    async change(
      viewer: WritingViewer,
      version: number,
      { taxRates, ...changes }: PriceSettingsChanges,
    ): Promise<PriceSettings> {
      await checkItems(changes)
      const row = { ...changes, taxRates: sql.json(taxRates) }
      const changed = await sql`
        update price_settings set ${sql(row)}, updated_by = ${acting(sql, viewer)}
        where version = ${version}`
      const current = await readPriceSettingsOf(sql)
      if (changed.count === 0) throw new Problem('changed', { current })
      return current
    },
  }
}
