import type { Sql } from '../../../../server/database/connect.ts'

/**
 * Gives the clinic another currency, for tests of bills that are older than it: a clinic that changed its
 * currency before bills fixed it, or that imported them, has such bills.
 */
export async function aCurrency(owner: Sql, currency: string): Promise<void> {
  await owner.begin(async (tx) => {
    await tx`alter table clinic disable trigger keep_currency`
    await tx`update clinic set currency = ${currency}`
    await tx`alter table clinic enable trigger keep_currency`
  })
}
