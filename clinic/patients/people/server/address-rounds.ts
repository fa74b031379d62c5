import { systemContext, writtenIn } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { inRounds, type Rounds } from '../../../../server/jobs/rounds.ts'

const pauseMs = 15 * 60_000
/** Addresses that began or ended so many days ago are looked at, also after an outage. */
const lookBackDays = 30

interface Parts {
  readonly sql: Sql
  readonly onError: (error: unknown) => void
}

/** Chooses the main address anew where the time of one has begun or is over since the last round. */
export function addressRounds({ sql, onError }: Parts): Rounds {
  async function work(): Promise<void> {
    await sql`
      select choose_main_address(patient_id, null, null) from (
        select distinct patient_id from patient_addresses
        where valid_from between today_in_clinic() - ${lookBackDays}::int and today_in_clinic()
          or valid_until between today_in_clinic() - ${lookBackDays}::int and today_in_clinic() - 1
        order by patient_id
      ) a where ${writtenIn(sql, systemContext)}`
  }
  return inRounds(work, { pauseMs, stopping: new AbortController(), onError })
}
