import type * as z from 'zod'
import { Problem } from '../../../contract/problem.ts'
import { acting, type WritingViewer } from '../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../server/database/connect.ts'
import type { Clinic } from '../clinic.ts'
import type { ClinicChanges } from '../clinic-changes.ts'
import { headOf } from './head-of-clinic.ts'
import { readLogoFacts } from './logo-store.ts'

/** The clinic's settings as they are stored. */
export type ClinicRow = Omit<Clinic, 'head'>

/** The clinic's settings with today's date in its time zone. */
export async function readClinicRow(sql: AnySql): Promise<ClinicRow> {
  const [clinic] = await sql<ClinicRow[]>`
    select name, time_zone, country, clock, currency, payment_days, visit_minutes, lock_after_minutes, outside_hours,
      second_factor_roles, audit_years, is_demo, street, city, region, postal_code, phone, email,
      website, tax_number, tax_number_name, registration_number, registration_number_name, tax_names,
      how_to_pay, paper, first_weekday, vaccination_schedule, (select is_fixed from clinic_currency) as is_currency_fixed,
      (select language from clinic_language) as language,
      (now() at time zone time_zone)::date as today, created_at, updated_at, version
    from clinic`
  if (!clinic) throw new Error('The clinic row is missing.')
  return clinic
}

/** The clinic's settings with its head, for screens. */
export async function readClinicWithHead(sql: AnySql): Promise<Clinic> {
  const [clinic, logo] = await Promise.all([readClinicRow(sql), readLogoFacts(sql)])
  return { ...clinic, head: await headOf(clinic, logo) }
}

/** Turns the database's refusal of another currency into its sentence. */
async function keptCurrency<T>(statement: PromiseLike<T>): Promise<T> {
  try {
    return await statement
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'OW004') {
      const detail = 'The currency cannot be changed: there are bills in it.'
      throw new Problem('conflict', { detail, errors: { currency: detail } })
    }
    throw error
  }
}

export function clinicStore(sql: Sql) {
  return {
    read: () => readClinicWithHead(sql),

    async change(
      viewer: WritingViewer,
      version: number,
      changes: z.output<typeof ClinicChanges>,
    ): Promise<Clinic> {
      const changed = await keptCurrency(sql`
        update clinic set ${sql(changes)}, updated_by = ${acting(sql, viewer)} where version = ${version}`)
      const current = await readClinicWithHead(sql)
      if (changed.count === 0) throw new Problem('changed', { current })
      return current
    },
  }
}
