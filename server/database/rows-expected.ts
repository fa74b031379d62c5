import * as z from 'zod'
import type { AnySql } from './connect.ts'
import type { Fragment } from './keyset.ts'

const Plan = z.tuple([z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })])])

/** How many rows PostgreSQL expects of a `select`, by its statistics; it is not run. */
export async function rowsExpected(sql: AnySql, select: Fragment): Promise<number> {
  const [answer] = await sql`explain (format json) ${select}`.values()
  const [[top]] = Plan.parse(answer)
  return top.Plan['Plan Rows']
}
