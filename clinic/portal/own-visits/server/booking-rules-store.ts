import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { BookingRules, BookingRulesChanges } from '../booking-rules.ts'

export function bookingRulesStore(sql: Sql) {
  async function read(): Promise<BookingRules> {
    const [rules] = await sql<BookingRules[]>`
      select most_visits, cutoff_hours, hold_minutes, public_booking, created_at, updated_at, version from booking_rules`
    if (!rules) throw new Error('The row of the booking rules is missing.')
    return rules
  }

  return {
    read,

    async change(
      viewer: WritingViewer,
      version: number,
      changes: BookingRulesChanges,
    ): Promise<BookingRules> {
      const { count } = await sql`
        update booking_rules set ${sql(changes)}, updated_by = ${acting(sql, viewer)}
        where version = ${version}`
      const current = await read()
      if (count === 0) throw new Problem('changed', { current })
      return current
    },
  }
}
