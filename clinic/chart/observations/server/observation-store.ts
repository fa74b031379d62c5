import type { QueryOf } from '../../../../contract/endpoint.ts'
import type { Page } from '../../../../contract/page.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { countUpTo } from '../../../../server/database/counts.ts'
import { type Fragment, keyset } from '../../../../server/database/keyset.ts'
import { containsWords } from '../../../../server/database/search.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import { type EnteredFact, type FactStore, factStore } from '../../facts/server/fact-store.ts'
import { type listMeasures, type Measure, type Observation, observations } from '../observation.ts'
import type { OpenChart } from '../../facts/server/open-chart.ts'
import { type Growth, type GrowthMeasure, growthMeasures } from '../growth.ts'
import { errorsOfVitalSign, type VitalSigns } from '../vital-signs.ts'
import { growthOfChild } from './growth-of-child.ts'
import {
  type MeasuredRow,
  measuresAt,
  measureWithTrend,
  trendLength,
  trendNumber,
} from './measures-at.ts'
import { observationsOf } from './vital-observations.ts'

/** Values that are compared with a growth standard. */
const mostOfGrowth = 200

/** The first code tells a measure from others, or else its words. */
function measureOf({ codes, text = '' }: EnteredFact): string {
  const [first] = (codes ?? []) as readonly { readonly code: string }[]
  return first?.code ?? text.toLowerCase()
}

/** Observations: facts of a kind of which a chart may have tens of thousands. */
export function observationStore(sql: Sql) {
  const facts: FactStore = factStore(sql, {
    table: 'observations',
    fields: observations.fields,
    enteredFields: observations.enteredFields,
    order: (db) => db`f.taken desc, f.text`,
    moments: { taken: 'Date' },
    refused: (entered, before) => {
      // Codes that are left out stay with unchanged words.
      const codes = entered.codes ?? (entered.text === before?.text ? before?.codes : undefined)
      return errorsOfVitalSign(measureOf({ ...entered, codes }), entered, before)
    },
    // An import has values such as < 5; a new number is no bound.
    derived: (entered, before) => ({
      measure: measureOf(entered),
      comparator: entered['value'] === before?.['value'] ? before?.['comparator'] : null,
      // Parts, such as the two pressures, belong to the words that they came with.
      parts: before && entered.text === before.text ? before['parts'] : [],
    }),
  })

  /** Whether a row counts: it was not entered in error or canceled. An index has just these rows. */
  const counts = (row: Fragment) => sql`${row}.error_at is null and ${row}.status <> 'canceled'`

  return {
    facts,

    async page(
      chartId: string,
      asked: QueryOf<typeof observations.list>,
    ): Promise<Page<Observation>> {
      const { category, measure, appointmentId } = asked
      const paging = keyset<Observation>(
        sql,
        {
          columns: [
            { sql: 'f.taken', type: 'text', of: ({ taken }) => taken },
            { sql: 'f.id', type: 'uuid', of: ({ id }) => id },
          ],
          direction: 'desc',
        },
        asked,
      )
      const base = sql`f.patient_id = ${chartId}
        ${category ? sql`and f.category = ${category}` : sql``}
        ${appointmentId ? sql`and f.appointment_id = ${appointmentId}` : sql``}
        ${measure === undefined ? sql`` : sql`and f.measure = ${measure}`}
        and ${containsWords(sql, 'searchable(variadic array[f.text])', asked.search)}`
      const rows = await sql<Observation[]>`
        select ${facts.columns} from (
          select * from observations f where ${base} and ${paging.position}
          order by ${paging.order} limit ${paging.limit}
        ) f ${facts.people} order by ${paging.order}`
      return paging.page(rows, () => countUpTo(sql, sql`from observations f where ${base}`))
    },

    /** The measures of a chart, newest first. Nothing that was entered in error or canceled counts. */
    async measures(
      chartId: string,
      { category }: QueryOf<typeof listMeasures>,
    ): Promise<Measure[]> {
      const rows = await sql<MeasuredRow[]>`
        with measures as (
          select f.measure, count(*)::int as count from observations f
          where f.patient_id = ${chartId} and ${counts(sql`f`)} group by f.measure
        )
        select ${facts.columns}, m.count, coalesce((
            select jsonb_agg(jsonb_build_object('taken', t.taken, 'value', t.value)
              order by t.taken, t.id) from (
                select c.id, c.taken, ${trendNumber(sql, sql`c`)} as value from observations c
                where c.patient_id = ${chartId} and c.measure = f.measure and ${counts(sql`c`)}
                  and ${trendNumber(sql, sql`c`)} is not null and c.unit is not distinct from f.unit
                order by c.taken desc, c.id desc limit ${trendLength}) t), '[]') as trend
        from measures m cross join lateral (
          select * from observations f
          where f.patient_id = ${chartId} and f.measure = m.measure and ${counts(sql`f`)}
          order by f.taken desc, f.id desc limit 1
        ) f ${facts.people}
        ${category ? sql`where f.category = ${category}` : sql``}
        order by f.taken desc, f.text`
      return rows.map(measureWithTrend)
    },

    measuresAt: (chartId: string, at: Fragment) =>
      measuresAt(sql, {
        columns: facts.columns,
        people: facts.people,
        rows: facts.rowsAt(chartId, at),
      }),

    /** The observations that a report of the chart names, in its order. */
    inReport: (chartId: string, reportId: string): Promise<Observation[]> => sql<Observation[]>`
      select ${facts.columns} from diagnostic_reports d
      cross join lateral jsonb_array_elements_text(d.results) with ordinality as n (id, place)
      join observations f on f.id = n.id::uuid ${facts.people}
      where d.id = ${reportId} and f.patient_id = ${chartId} order by n.place`,

    /** How a child grew, by the newest values of a measure; nothing without a date of birth and a sex. */
    async growth(chartId: string, measure: GrowthMeasure): Promise<Growth> {
      const [child] = await sql<{ dob: string | null; gender: string | null; country: string }[]>`
        select p.dob, lower(coalesce(nullif(p.birth_sex, ''), p.gender)) as gender, c.country
        from patients p cross join clinic c where p.id = ${chartId}`
      const sex = child?.gender === 'male' ? 'M' : child?.gender === 'female' ? 'F' : null
      if (!child?.dob || !sex) return { standards: [], points: [], curves: [] }
      const rows = await sql<Observation[]>`
        select f.id, f.taken, f.value, f.unit from observations f
        where f.patient_id = ${chartId} and f.measure = ${measure} and ${counts(sql`f`)}
        order by f.taken desc, f.id desc limit ${mostOfGrowth}`
      const { dob, country } = child
      return growthOfChild({ dob, sex, country }, growthMeasures[measure], rows)
    },

    /** Writes each vital sign that was taken as an observation; the two pressures are one. */
    async addVitalSigns(
      viewer: WritingViewer,
      chart: OpenChart,
      taken: VitalSigns,
    ): Promise<Observation[]> {
      const found = observationsOf(taken)
      await facts.check(chart, { taken: taken.taken, appointmentId: taken.appointmentId })
      const hash = creationHash({ ...taken, patientId: chart.id })
      return sql.begin(async (tx) => {
        for (const { id, ...row } of found) {
          const made = await tx`
            insert into observations ${tx({
              ...row,
              codes: tx.json(row.codes),
              parts: tx.json(row.parts),
              id,
              patientId: chart.id,
              creationHash: hash,
              createdBy: viewer.userId,
              updatedBy: viewer.userId,
            })} on conflict (id) do nothing returning ${acting(tx, viewer)}`
          if (made.count > 0) continue
          const [before] = await tx<{ createdBy: string | null; creationHash: Buffer | null }[]>`
            select created_by, creation_hash from observations where id = ${id}`
          checkSameCreation(before, viewer.userId, hash)
        }
        return tx<Observation[]>`
          select ${facts.columns} from observations f ${facts.people}
          where f.id = any(${found.map(({ id }) => id)}) order by f.id`
      })
    },
  }
}
