import { Problem } from '../../../contract/problem.ts'
import { acting, type WritingViewer } from '../../../server/database/acting.ts'
import type { Sql } from '../../../server/database/connect.ts'
import { clinicSchedule } from '../../availability/schedules/schedule.ts'
import { missingIn, type Setup, type SetupFacts, type SetupStepName, setupSteps } from '../setup.ts'

type StoredFacts = Omit<SetupFacts, 'hasMailServer'>
interface Stored extends StoredFacts, Omit<Setup, 'steps'> {
  readonly skipped: readonly SetupStepName[]
}

export function setupStore(sql: Sql, { hasMailServer }: { readonly hasMailServer: boolean }) {
  async function read(): Promise<Setup> {
    const [stored] = await sql<Stored[]>`
      select s.skipped, s.created_at, s.updated_at, s.version,
        c.name <> 'OpenWard Clinic' as has_own_name, c.time_zone <> 'UTC' as has_time_zone,
        coalesce(c.street, c.city) is not null as has_address, c.phone is not null as has_phone,
        exists (select from schedules where id = ${clinicSchedule} and hours <> '[]') as has_hours,
        d.doctors, d.doctors_without_hours,
        (select count(*)::int from resources where status = 'active') as resources,
        t.visit_types, t.visit_types_without_price, p.colleagues, p.waiting_accounts,
        m.sending = 'on' as sends_messages, b.nightly = 'on' as makes_backups,
        exists (select from backups where state = 'done') as has_backup,
        b.passphrase_kept_at is not null as is_passphrase_kept,
        exists (select from patients) as has_patients
      from setup s, clinic c, message_settings m, backup_settings b,
        (select count(*)::int as doctors,
            (count(*) filter (where h.hours is null or h.hours = '[]'))::int as doctors_without_hours
          from users u left join schedules h on h.doctor_id = u.id
          where u.role = 'doctor' and u.status in ('active', 'no sign-in') and u.takes_appointments) d,
        (select count(*)::int as visit_types,
            (count(*) filter (where price_on(i.prices, 'standard', today_in_clinic()) is null))::int
              as visit_types_without_price
          from visit_types v left join price_items i on i.id = v.item_id where v.status = 'active') t,
        (select (count(*) filter (where role in ('admin', 'staff') and status = 'active'))::int
              as colleagues,
            (count(*) filter (where status = 'pending'))::int as waiting_accounts
          from users where role <> 'patient') p`
    if (!stored) throw new Error('The row of the set-up is missing.')
    const { skipped, createdAt, updatedAt, version, ...rest } = stored
    const facts: SetupFacts = { ...rest, hasMailServer }
    const steps = setupSteps.map((name) => {
      const missing = missingIn(name, facts)
      const state =
        missing.length === 0
          ? ('done' as const)
          : skipped.includes(name)
            ? ('skipped' as const)
            : ('open' as const)
      return { name, state, missing }
    })
    return { steps, createdAt, updatedAt, version }
  }

  return {
    read,

    async skip(
      viewer: WritingViewer,
      version: number,
      skipped: readonly SetupStepName[],
    ): Promise<Setup> {
      const { count } = await sql`
        update setup set skipped = ${sql.array([...skipped])}, updated_by = ${acting(sql, viewer)}
        where version = ${version}`
      const current = await read()
      if (count === 0) throw new Problem('changed', { current })
      return current
    },
  }
}
