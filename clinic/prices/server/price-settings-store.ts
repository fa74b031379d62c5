import { Problem } from '../../../contract/problem.ts'
import { acting, type WritingViewer } from '../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../server/database/connect.ts'
import type { PriceSettings, PriceSettingsChanges } from '../price-settings.ts'

/** How the clinic charges. */
export async function readPriceSettingsOf(sql: AnySql): Promise<PriceSettings> {
  const [settings] = await sql<PriceSettings[]>`
    select with_tax, tax_rounding, tax_rates, free_discount::float8::text as free_discount, created_at, updated_at,
      version
    from price_settings`
  if (!settings) throw new Error('The row of price settings is missing.')
  return settings
}

export function priceSettingsStore(sql: Sql) {
  return {
    read: () => readPriceSettingsOf(sql),

    async change(
      viewer: WritingViewer,
      version: number,
      { taxRates, ...changes }: PriceSettingsChanges,
    ): Promise<PriceSettings> {
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
