import type { Sql } from '../../../../../server/database/connect.ts'
import type { Fragment } from '../../../../../server/database/keyset.ts'
import { anywayRules } from '../../../../visits/appointments/booked-anyway.ts'

interface VisitStory {
  readonly calledOffBy: Fragment
  readonly anywayBecause: Fragment
  readonly anywayBy: Fragment
}

/** Columns of a visit `a`: why it was booked anyway, and the people of it and of its end, as far as the audit log names them. */
export function visitStory(sql: Sql): VisitStory {
  const columns = {
    overlapReason: 'overlap_reason',
    patientOverlapReason: 'patient_overlap_reason',
    resourceOverlapReason: 'resource_overlap_reason',
    outsideReason: 'outside_reason',
  } as const
  const rules = Object.entries(anywayRules).map(([name, words]) => ({
    column: columns[name as keyof typeof columns],
    words,
  }))

  /** The person who made the last change of a kind. */
  const lastActor = (change: Fragment): Fragment => sql`(
    select coalesce(nullif(u.name, ''), u.email)
    from audit_events e join users u on u.id = e.actor_id
    where e.patient_id = a.patient_id and e.object_type = 'appointment'
      and e.object_id = a.id::text and ${change}
    order by e.id desc limit 1)`
  const isRule = rules
    .map(({ column }): Fragment => sql`e.changes -> ${column} ->> 1 is not null`)
    .reduce((all, one) => sql`${all} or ${one}`)
  const because = rules
    .map(({ column, words }): Fragment => {
      const reason = sql`a.${sql(column)}`
      return sql`case when ${reason} = '' then ${words} else ${`${words}: `} || ${reason} end`
    })
    .reduce((all, one) => sql`${all}, ${one}`)
  const anywayBecause = sql`nullif(concat_ws('; ', ${because}), '')`
  return {
    calledOffBy: sql`case when a.status = 'canceled' then ${lastActor(sql`e.changes -> 'status' ->> 1 = 'canceled'`)} end`,
    anywayBecause,
    anywayBy: sql`case when ${anywayBecause} is not null then ${lastActor(sql`(${isRule})`)} end`,
  }
}
