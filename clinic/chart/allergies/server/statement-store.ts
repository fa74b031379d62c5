import type { Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import type { NoKnownAllergies } from '../allergy.ts'

/**
 * The statement that a patient has no known allergies, while it holds, or as it held at a moment. Merged charts may
 * have it beside an allergy.
 */
export async function currentStatement(
  sql: Sql,
  patientId: string,
  at?: Fragment,
): Promise<NoKnownAllergies | null> {
  const [statement] = await sql<NoKnownAllergies[]>`
    select s.stated_at, case when u.id is not null then jsonb_build_object(
      'id', u.id, 'name', nullif(u.name, ''), 'email', u.email) end as stated_by
    from allergy_statements s left join users u on u.id = s.stated_by and u.status <> 'deleted'
    where s.patient_id = ${patientId} and ${
      at
        ? sql`s.created_at <= ${at} and (s.ended_at is null or s.ended_at > ${at})`
        : sql`s.ended_at is null
            and not exists (select from allergies a where a.patient_id = s.patient_id and warns(a))`
    }
    order by s.created_at desc limit 1`
  return statement ?? null
}
