import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { StockLot } from '../stock.ts'
import { stockRows } from './stock-rows.ts'

/** Takes holds off lots, with a reason that stays in the history of the lot. */
export function lotRelease(sql: Sql) {
  const stock = stockRows(sql)
  return async (
    viewer: WritingViewer,
    id: string,
    version: number,
    reason: string,
  ): Promise<StockLot> => {
    const released = await sql`
      update stock_lots set held_at = null, hold_reason = null, release_reason = ${reason},
        updated_by = ${acting(sql, viewer)}
      where id = ${id} and version = ${version} and held_at is not null`
    const [current] = await stock.lots(sql`l.id = ${id}`, { all: 'yes' })
    if (!current) throw new Problem('not-found')
    if (released.count > 0) return current
    if (current.version !== version) throw new Problem('changed', { current })
    throw new Problem('conflict', { detail: 'This lot is not held.' })
  }
}
