import type { Viewer } from '../../../contract/role.ts'
import { hasPermission } from '../../../contract/permission.ts'
import type { Sql } from '../../../server/database/connect.ts'
import type { Fragment } from '../../../server/database/keyset.ts'
import { seesVisits } from '../../visits/appointments/sees-visits.ts'
import { appointmentRows } from '../../visits/appointments/server/appointment-rows.ts'
import { readableInChart } from '../../records/medical-records/server/readable-records.ts'
import { type FactKindName, factKindNames } from '../../summary/fact-kinds.ts'
import { factTables } from '../../summary/server/fact-tables.ts'
import type { TimelineKind } from '../timeline.ts'

/** The conditions by which items of a timeline are looked for. */
export interface Sought {
  readonly kind?: TimelineKind | undefined
  readonly showsErrors: boolean
  /** A `tsquery`; undefined where no words are sought. */
  readonly query: Fragment | undefined
}

/** The moment at which a fact happened, and its columns with words beside `text`. */
interface FactOnTime {
  readonly moment: string | null
  readonly words: readonly string[]
}

/** The facts of which a chart has so few that each is looked into for words. */
const factsOnTime: Readonly<Record<FactKindName, FactOnTime>> = {
  conditions: { moment: 'since', words: ['comment'] },
  allergies: { moment: 'since', words: ['substance_class', 'reaction', 'comment'] },
  medicines: { moment: 'since', words: ['dose', 'reason', 'comment'] },
  immunizations: {
    moment: 'given',
    words: ['dose', 'lot', 'manufacturer', 'site', 'performer', 'reason', 'comment'],
  },
  procedures: { moment: 'done', words: ['site', 'reason', 'outcome', 'performer', 'comment'] },
  'family-history': { moment: null, words: ['relative', 'onset', 'outcome', 'comment'] },
  'diagnostic-reports': {
    moment: 'done',
    words: ['category', 'performer', 'conclusion', 'comment'],
  },
  'care-plans': { moment: 'since', words: ['category', 'reason', 'activities', 'comment'] },
  goals: { moment: 'since', words: ['target', 'reason', 'comment'] },
}

/** The words of a row `f` in one text, for searches and their hits. */
export function wordsOfFact(sql: Sql, kind: FactKindName): Fragment {
  return sql.unsafe(
    `concat_ws(' · ', ${['text', ...factsOnTime[kind].words].map((one) => `f.${one}`).join(', ')})`,
  )
}
export function wordsOfObservation(sql: Sql): Fragment {
  return sql`concat_ws(' · ', f.text, f.value_text, f.comment)`
}

/**
 * All items of a chart in one set: kind, id, the visit they belong to, and the moment by which they stand in
 * the timeline: that of the visit, or else of their own, as exactly as it is known. As texts moments sort by
 * time. An item without a date of its own stands on the day on which it was written; of an import nobody knows that.
 */
export function timelineItems(sql: Sql, viewer: Viewer, patientId: string, sought: Sought) {
  const { timeZone } = appointmentRows(sql)
  const { kind: wanted, query, showsErrors } = sought
  const matches = (text: Fragment) => (query ? sql`and words_in(${text}) @@ ${query}` : sql``)
  const noErrors = showsErrors ? sql`` : sql`and f.error_at is null`

  const visits = sql`
    select a.id, to_char(a.starts_at at time zone ${timeZone}, 'YYYY-MM-DD"T"HH24:MI') as at, a.reason
    from appointments a
    where a.patient_id = ${patientId} and a.deleted_at is null and ${seesVisits(viewer)}`

  /** Items of one table in the form of all. */
  const item = (kind: string, from: Fragment, own: Fragment, row: string) => sql`
    select ${kind} as kind, ${sql(row)}.id, v.id as visit_id, coalesce(v.at, ${own}) as at ${from}`
  const visitOf = (row: string) => sql`left join visits v on v.id = ${sql(row)}.appointment_id`

  const facts = factKindNames.map((kind) => {
    const { moment } = factsOnTime[kind]
    const { table } = factTables[kind]
    const written = sql`case when f.resource is null
      then to_char(f.created_at at time zone ${timeZone}, 'YYYY-MM-DD') else '' end`
    const own = moment === null ? written : sql`coalesce(left(f.${sql(moment)}, 10), ${written})`
    const from = sql`from ${sql(table)} f ${visitOf('f')}
      where f.patient_id = ${patientId} ${noErrors} ${matches(wordsOfFact(sql, kind))}`
    return [kind, item(kind, from, own, 'f')] as const
  })
  // Of thousands of measurements few have words of their own: each wording is looked into once.
  const wordings = query
    ? sql`and (f.text, coalesce(f.value_text, ''), coalesce(f.comment, '')) in (
        select w.text, w.value, w.comment from (
          select distinct f.text, coalesce(f.value_text, '') as value, coalesce(f.comment, '') as comment
          from observations f where f.patient_id = ${patientId}) w
        where words_in(concat_ws(' · ', w.text, w.value, w.comment)) @@ ${query})`
    : sql``
  const records = query
    ? sql`and ${readableInChart(sql, viewer, patientId)} and (r.words @@ ${query} or exists (
        select from record_addenda x where x.record_id = r.id and x.words @@ ${query}))`
    : sql``

  const items: readonly (readonly [TimelineKind, Fragment])[] = [
    [
      'visits',
      sql`select 'visits' as kind, v.id, v.id as visit_id, v.at from visits v
        where true ${matches(sql`coalesce(v.reason, '')`)}`,
    ],
    [
      'records',
      item(
        'records',
        sql`from medical_records r ${visitOf('r')} where r.patient_id = ${patientId} ${records}`,
        sql`r.record_date::text`,
        'r',
      ),
    ],
    ...facts,
    [
      'observations',
      item(
        'observations',
        sql`from observations f ${visitOf('f')}
          where f.patient_id = ${patientId} ${noErrors} ${wordings}`,
        sql`left(f.taken, 10)`,
        'f',
      ),
    ],
    [
      'imported',
      sql`select 'imported' as kind, i.id, null::uuid as visit_id,
          case when i.day > '0001-01-01' then i.day::text else '' end as at
        from fhir_resources i
        where i.patient_id = ${patientId} and (i.mapped_to = 'imported item' or i.has_attachments)
          and i.mapped_to is not null and not exists (
            select from fhir_resources n where n.resource_type = i.resource_type
              and n.resource_id = i.resource_id and n.id > i.id)
          ${matches(sql`i.title`)}`,
    ],
    // A bill has no words of its own that anybody would look for in a chart.
    ...(hasPermission(viewer, 'bills.read') && !query
      ? [
          [
            'bills',
            item(
              'bills',
              sql`from bills b ${visitOf('b')}
                where b.patient_id = ${patientId} and b.voided_at is null`,
              sql`b.bill_date::text`,
              'b',
            ),
          ] as const,
        ]
      : []),
  ]
  const none = sql`select null::text as kind, null::uuid as id, null::uuid as visit_id, null::text as at
    where false`
  return {
    visits,
    items: items
      .filter(([kind]) => wanted === undefined || kind === wanted)
      .reduce((all, [, one]) => sql`${all} union all ${one}`, none),
  }
}
