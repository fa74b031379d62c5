import type * as z from 'zod'
import { Problem } from '../../../contract/problem.ts'
import { acting, type WritingViewer } from '../../../server/database/acting.ts'
import type { Sql } from '../../../server/database/connect.ts'
import type { Clinic, ClinicChanges } from '../clinic.ts'

/** The clinic's settings with today's date in its time zone. */
export async function readClinicRow(sql: Sql): Promise<Clinic> {
  const [clinic] = await sql<Clinic[]>`
    select name, time_zone, country, clock, currency, visit_minutes, lock_after_minutes, outside_hours,
      second_factor_roles, audit_years, is_demo,
      (select language from clinic_language) as language,
      (now() at time zone time_zone)::date as today, created_at, updated_at, version
    from clinic`
  if (!clinic) throw new Error('The clinic row is missing.')
  return clinic
}

export function clinicStore(sql: Sql) {
  return {
    read: () => readClinicRow(sql),

    async change(
      viewer: WritingViewer,
      version: number,
      changes: z.output<typeof ClinicChanges>,
    ): Promise<Clinic> {
      const changed = await sql`
        update clinic set ${sql(changes)}, updated_by = ${acting(sql, viewer)} where version = ${version}`
      const current = await readClinicRow(sql)
      if (changed.count === 0) throw new Problem('changed', { current })
      return current
    },
  }
}
