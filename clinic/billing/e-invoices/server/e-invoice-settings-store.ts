import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { readPriceSettingsOf } from '../../../prices/server/price-settings-store.ts'
import type { EInvoiceGap } from '../e-invoice-gap.ts'
import type {
  EInvoiceFormat,
  EInvoiceSettings,
  EInvoiceSettingsChanges,
} from '../e-invoice-settings.ts'
import { gapsOfSeller } from './e-invoice-gaps.ts'
import { readSeller } from './read-seller.ts'

export async function readFormat(sql: AnySql): Promise<EInvoiceFormat> {
  const [row] = await sql<{ format: EInvoiceFormat }[]>`select format from e_invoice_settings`
  return row?.format ?? 'none'
}

export function eInvoiceSettingsStore(sql: Sql) {
  async function read(): Promise<EInvoiceSettings> {
    const [[stored], seller, untaxed] = await Promise.all([
      sql<Omit<EInvoiceSettings, 'gaps'>[]>`
        select format, legal_name, contact, iban, created_at, updated_at, version
        from e_invoice_settings`,
      readSeller(sql),
      gapsOfPrices(sql),
    ])
    if (!stored) throw new Error('The row of the settings of e-invoices is missing.')
    const gaps =
      stored.format === 'none' ? [] : [...gapsOfSeller(seller, stored.format), ...untaxed]
    return { ...stored, gaps }
  }

  return {
    read,

    async change(viewer: WritingViewer, version: number, changes: EInvoiceSettingsChanges) {
      const { count } = await sql`
        update e_invoice_settings set ${sql(changes)}, updated_by = ${acting(sql, viewer)}
        where version = ${version}`
      const current = await read()
      if (count === 0) throw new Problem('changed', { current })
      return current
    },
  }
}

/** Rates of 0 percent of which nobody said why there is no tax, and items without a rate. */
async function gapsOfPrices(sql: AnySql): Promise<EInvoiceGap[]> {
  const { taxRates, untaxedCategory } = await readPriceSettingsOf(sql)
  const [{ isWithout = false } = {}] = await sql<{ isWithout: boolean }[]>`
    select exists (select from price_items where tax_rate_id is null and status = 'active') as is_without`
  return [
    ...taxRates
      .filter(({ percent, category }) => Number(percent) === 0 && category === null)
      .map(({ name }) => `Why there is no tax at the rate “${name}”`),
    ...(isWithout && untaxedCategory === null ? ['Why items without a tax rate bear no tax'] : []),
  ].map((text) => ({ place: 'prices', text }))
}
