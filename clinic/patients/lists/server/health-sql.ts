import { monthsAfter } from '../../../../contract/dates.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { AnySql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { likeLiteral } from '../../../../server/database/search.ts'
import { chartIsOpen } from '../../../chart/facts/server/open-chart.ts'
import { trendNumber } from '../../../chart/observations/server/measures-at.ts'
import { type Criterion, isAboutHealth } from '../criterion.ts'
import type { ConditionsOf } from './conditions-of.ts'
import type { healthCriteria } from '../health-criteria.ts'

/** Facts `f` with these words, or with a code that begins so. */
function isNamed(sql: AnySql, text: string): Fragment {
  return sql`(searchable(f.text) like '%' || searchable(${likeLiteral(text)}) || '%'
    or exists (select from jsonb_array_elements(f.codes) k
      where upper(k ->> 'code') like upper(${likeLiteral(text)}) || '%'))`
}

/** The conditions of criteria about health on a row of `patients p`. Facts entered in error count nowhere. */
export function healthSql(sql: AnySql, today: string): ConditionsOf<keyof typeof healthCriteria> {
  return {
    problem: ({ problem }) => sql`p.id in (
      select f.patient_id from conditions f
      where f.error_at is null and f.status = 'active' and f.certainty is distinct from 'refuted'
        and ${isNamed(sql, problem)})`,
    measured: ({ measure, from, to, months }) => {
      const since =
        months === undefined ? sql`` : sql`and f.taken >= ${monthsAfter(today, -months)}`
      const number = trendNumber(sql, sql`f`)
      const isAsked = from !== undefined || to !== undefined
      return sql`p.id in (
        select latest.patient_id from (
          select distinct on (f.patient_id) f.patient_id, ${number} as number from observations f
          where f.error_at is null and f.status <> 'canceled' and ${isNamed(sql, measure)} ${since}
            ${isAsked ? sql`and ${number} is not null` : sql``}
          order by f.patient_id, f.taken desc, f.id desc) latest
        where ${from === undefined ? sql`true` : sql`latest.number >= ${from}`}
          and ${to === undefined ? sql`true` : sql`latest.number <= ${to}`})`
    },
    // Kept for all patients, and computed behind the writer.
    vaccinationDue: ({ when, vaccine }) => sql`p.id in (
      select d.patient_id from vaccinations_due d
      where ${when === 'overdue' ? sql`d.state = 'overdue'` : sql`true`} and ${
        vaccine === undefined
          ? sql`true`
          : sql`searchable(d.vaccine, d.illnesses) like '%' || searchable(${likeLiteral(vaccine)}) || '%'`
      })`,
  }
}

/** Only charts that are open to the viewer are found by criteria about health, turned round or not. */
export function openChartsOf(
  sql: AnySql,
  viewer: Viewer,
  criteria: readonly Criterion[],
): Fragment[] {
  return isAboutHealth(criteria) ? [chartIsOpen(sql, viewer)] : []
}
