import { daysAfter, monthsAfter } from '../../../../contract/dates.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import type { ExtraField } from '../../extra-fields/extra-field.ts'
import { hasExtra } from '../../extra-fields/server/extra-criteria.ts'
import { likeLiteral } from '../../../../server/database/search.ts'
import type { CriterionName } from '../criteria.ts'
import type { Criterion } from '../criterion.ts'
import type { Unit } from '../criterion-part.ts'
import type { ConditionsOf } from './conditions-of.ts'
import { healthSql, openChartsOf } from './health-sql.ts'

/** The things that conditions depend on besides their own values. */
export interface Asking {
  readonly viewer: Viewer
  readonly today: string
  readonly timeZone: string
  readonly currency: string
  /** The fields of patients that the clinic has defined. */
  readonly fields: readonly ExtraField[]
}

interface Stretch {
  readonly number: number
  readonly unit: Unit
}

/** The conditions of criteria on a row of `patients p`. Those about visits use the rows that the viewer may see. */
export function criterionSql(sql: AnySql, { viewer, today, timeZone, currency, fields }: Asking) {
  const all = (parts: readonly Fragment[]) =>
    parts.reduce((before, part) => sql`${before} and ${part}`, sql`true`)
  const contains = (column: Fragment, text: string) =>
    sql`searchable(${column}) like '%' || searchable(${likeLiteral(text)}) || '%'`
  const midnight = (day: string) => sql`(${day}::date::timestamp at time zone ${timeZone})`
  const ago = (time: Stretch) => midnight(dayAway(today, time, -1))

  // A doctor sees visits of their own only.
  const seen = viewer.role === 'doctor' ? sql`and a.doctor_id = ${viewer.userId}` : sql``
  const visits = sql`a.deleted_at is null ${seen}`
  /** Visits that took place, as far as anybody wrote down. */
  const past = sql`${visits} and a.status <> 'canceled' and a.starts_at <= now()`
  const ahead = sql`${visits} and a.status = 'scheduled' and a.starts_at > now()`
  const some = (which: Fragment) =>
    sql`exists (select from appointments a where a.patient_id = p.id and ${which})`

  /** Addresses of a person that count today. */
  const lives = (which: Fragment) => sql`exists (
    select from patient_addresses a where a.patient_id = p.id and a.use <> 'old'
      and not a.is_set_aside and coalesce(a.valid_from <= ${today}, true)
      and coalesce(a.valid_until >= ${today}, true) and ${which})`

  const conditions: ConditionsOf<CriterionName> = {
    age: ({ from, to }) =>
      all([
        ...(from === undefined ? [] : [sql`p.dob <= ${monthsAfter(today, -12 * from)}`]),
        ...(to === undefined ? [] : [sql`p.dob > ${monthsAfter(today, -12 * (to + 1))}`]),
      ]),
    born: ({ from, to }) =>
      all([
        ...(from === undefined ? [] : [sql`p.dob >= ${from}`]),
        ...(to === undefined ? [] : [sql`p.dob <= ${to}`]),
      ]),
    birthday: ({ month }) => sql`extract(month from p.dob) = ${Number(month)}`,
    gender: ({ gender }) =>
      gender === 'unknown' ? sql`p.gender is null` : sql`p.gender = ${gender}`,
    language: ({ language }) => contains(sql`p.language`, language),
    address: ({ text }) => contains(sql`p.address`, text),
    city: ({ city }) => lives(sql`searchable(a.city) = searchable(${city})`),
    // Blanks count as little as capitals: `sw1a 1` finds SW1A 1AA.
    postalCode: ({ start }) =>
      lives(sql`replace(searchable(a.postal_code), ' ', '')
        like replace(searchable(${likeLiteral(start)}), ' ', '') || '%'`),
    interpreter: ({ language }) =>
      language === undefined
        ? sql`p.interpreter is not null`
        : contains(sql`p.interpreter`, language),
    mobility: ({ text }) =>
      text === undefined ? sql`p.mobility is not null` : contains(sql`p.mobility`, text),
    alert: ({ text }) => sql`(coalesce(${contains(sql`p.alerts`, text)}, false) or exists (
      select from patient_alerts f
      where f.patient_id = p.id and is_current_alert(f) and ${contains(sql`f.text`, text)}))`,
    registered: ({ from, to }) =>
      all([
        ...(from === undefined ? [] : [sql`p.created_at >= ${midnight(from)}`]),
        ...(to === undefined ? [] : [sql`p.created_at < ${midnight(daysAfter(to, 1))}`]),
      ]),
    referral: ({ by }) => sql`p.referral = ${by}`,
    account: () => sql`p.user_id is not null`,
    ownField: ({ fieldId, equals, from, to }) => {
      const field = fields.find(({ id }) => id === fieldId)
      if (!field) return sql`false`
      return hasExtra(sql, {
        field,
        ...(equals !== undefined && { equals }),
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
      })
    },
    // Which charts are looked at: `chartsOf`.
    charts: () => sql`true`,
    lastVisit: ({ when, day }) => {
      if (when === 'never' || day === undefined) return sql`not ${some(past)}`
      if (when === 'before') {
        return sql`p.id in (
          select a.patient_id from appointments a where ${past}
          group by a.patient_id having max(a.starts_at) < ${midnight(day)})`
      }
      const since = some(sql`${past} and a.starts_at >= ${midnight(day)}`)
      return when === 'since' ? since : sql`not ${since}`
    },
    visitWithin: (time) => some(sql`${past} and a.starts_at >= ${ago(time)}`),
    nextVisit: ({ number, unit }) => {
      if (number === undefined) return some(ahead)
      const end = midnight(daysAfter(dayAway(today, { number, unit }, 1), 1))
      return some(sql`${ahead} and a.starts_at < ${end}`)
    },
    visitType: ({ visitTypeId, ...time }) =>
      some(sql`${past} and a.starts_at >= ${ago(time)} and a.visit_type_id = ${visitTypeId}`),
    doctor: ({ doctorId, ...time }) =>
      some(sql`${past} and a.starts_at >= ${ago(time)} and a.doctor_id = ${doctorId}`),
    noShows: ({ times, ...time }) => sql`p.id in (
      select a.patient_id from appointments a
      where ${visits} and a.stage = 'no-show' and a.starts_at >= ${ago(time)}
      group by a.patient_id having count(*) >= ${times})`,
    ...healthSql(sql, today),
    unpaid: ({ amount }) => sql`p.id in (
      select b.patient_id from bills b
      where b.status = 'unpaid' and b.voided_at is null and b.currency = ${currency}
      group by b.patient_id
      having sum(b.open_minor) > ${amount}::numeric * 10 ^ currency_decimals(${currency}))`,
  }

  /** A criterion that is turned round holds for everybody of whom it is not known to hold. */
  const one = (criterion: Criterion): Fragment => {
    // A criterion holds the values of the condition that its name leads to.
    const condition = conditions[criterion.is](criterion as never)
    return criterion.not === true ? sql`(${condition}) is not true` : sql`(${condition})`
  }

  return (criteria: readonly Criterion[]): Fragment =>
    all([
      sql`p.merged_into is null`,
      ...chartsOf(sql, criteria),
      ...openChartsOf(sql, viewer, criteria),
      ...criteria.map(one),
    ])
}

/** Charts of the deceased and archived ones are left out unless asked for. */
function chartsOf(sql: AnySql, criteria: readonly Criterion[]): Fragment[] {
  const asked = criteria.flatMap((one) => (one.is === 'charts' ? [one.which] : []))
  const has = (...which: readonly string[]) => asked.some((one) => which.includes(one))
  return [
    ...(has('deceased only') ? [sql`(p.deceased_on is not null or p.death is not null)`] : []),
    ...(has('archived only') ? [sql`p.archived_at is not null`] : []),
    ...(has('deceased', 'all', 'deceased only')
      ? []
      : [sql`p.deceased_on is null and p.death is null`]),
    ...(has('archived', 'all', 'archived only') ? [] : [sql`p.archived_at is null`]),
  ]
}

/** The day so far from another, ahead (1) or back (-1). */
function dayAway(day: string, { number, unit }: Stretch, direction: 1 | -1): string {
  const far = number * direction
  if (unit === 'days') return daysAfter(day, far)
  if (unit === 'weeks') return daysAfter(day, 7 * far)
  return monthsAfter(day, unit === 'months' ? far : 12 * far)
}
