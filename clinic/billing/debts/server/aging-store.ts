import { fromMinor } from '../../../../contract/money.ts'
import type { Page, PageQuery } from '../../../../contract/page.ts'
import type { Person } from '../../../../contract/person.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { keyset } from '../../../../server/database/keyset.ts'
import { containsWords, wordsOf } from '../../../../server/database/search.ts'
import { ages, type AgedSums, type Debtor } from '../aging.ts'
import { agedRows, agedSums, type AtDay, owedRows } from './owed-rows.ts'

export type SumsInMinorUnits = Readonly<Record<keyof AgedSums, number>>

export interface DebtorRow extends SumsInMinorUnits {
  readonly patientId: string
  readonly patient: Person | null
}

export interface AskedDebts {
  readonly at?: string | null | undefined
  readonly currency?: string | undefined
  readonly search?: string | undefined
}

/** A file of more would take too much memory. */
export const mostInFile = 100_000

const sumNames = [...ages, 'owed', 'credit'] as const

export function sumsInDecimals(row: SumsInMinorUnits, currency: string): AgedSums {
  // The names are those of the schema.
  return Object.fromEntries(
    sumNames.map((name) => [name, fromMinor(row[name], currency)]),
  ) as unknown as AgedSums
}

/** Those who owe something or have credit at the end of a day, by how long it is due. */
export function agingStore(sql: Sql) {
  const columns = sql.unsafe('not_due, days30, days60, days90, over90, owed, credit')

  /** The day and the currency that are asked for, or today and that of the clinic. */
  async function chosen({ at, currency }: Pick<AskedDebts, 'at' | 'currency'>) {
    const [clinic] = await sql<
      { today: string; endedAt: string | null; currency: string; currencies: string[] }[]
    >`
      select today_in_clinic() as today, currency,
        case when ${at ?? null}::date < today_in_clinic()
          then ((${at ?? null}::date + 1)::timestamp at time zone time_zone)::text end as ended_at,
        array(
        select distinct currency from (
          select currency from bills where open_minor > 0
          union all select currency from payments
            where allocated_minor + returned_minor < amount_minor) c
        order by currency) as currencies
      from clinic`
    if (!clinic) throw new Error('The clinic row is missing.')
    const day: AtDay = { day: at ?? clinic.today, endedAt: clinic.endedAt }
    const currencies = new Set([clinic.currency, ...clinic.currencies])
    return { day, currency: currency ?? clinic.currency, currencies: [...currencies] }
  }

  function byPatient(day: AtDay, currency: string, search: string | undefined) {
    const isSought = wordsOf(search).length > 0
    return sql`${owedRows(sql, day, currency)},
      debtors as materialized (
        select d.* from (
          select patient_id, ${agedSums(sql, day.day)} from ${agedRows(sql)} group by patient_id) d
        ${
          isSought
            ? sql`join patients p on p.id = d.patient_id
                where ${containsWords(sql, 'p.search_text', search)}`
            : sql``
        })`
  }

  return {
    async list(asked: AskedDebts & Pick<PageQuery, 'limit' | 'after' | 'before'>) {
      const { day, currency, currencies } = await chosen(asked)
      const paging = keyset<DebtorRow>(
        sql,
        {
          columns: [
            { sql: 'd.owed', type: 'bigint', of: (row) => String(row.owed) },
            { sql: 'd.patient_id', type: 'uuid', of: (row) => row.patientId },
          ],
          direction: 'desc',
        },
        asked,
      )
      const [found] = await sql<
        { total: number; totals: SumsInMinorUnits; rows: readonly DebtorRow[] | null }[]
      >`
        with ${byPatient(day, currency, asked.search)},
        page as (
          select d.* from debtors d where ${paging.position}
          order by ${paging.order} limit ${paging.limit}
        )
        select (select count(*)::int from debtors) as total,
          (select jsonb_build_object('notDue', coalesce(sum(not_due), 0),
            'days30', coalesce(sum(days30), 0), 'days60', coalesce(sum(days60), 0),
            'days90', coalesce(sum(days90), 0), 'over90', coalesce(sum(over90), 0),
            'owed', coalesce(sum(owed), 0), 'credit', coalesce(sum(credit), 0)) from debtors) as totals,
          (select jsonb_agg(jsonb_build_object('patientId', d.patient_id,
              'patient', jsonb_build_object('id', p.id, 'name', p.name, 'email', p.email),
              'notDue', d.not_due, 'days30', d.days30, 'days60', d.days60, 'days90', d.days90,
              'over90', d.over90, 'owed', d.owed, 'credit', d.credit) order by ${paging.order})
            from page d join patients p on p.id = d.patient_id) as rows`
      if (!found) throw new Error('A statement without a row.')
      const { total, totals, rows } = found
      const page = await paging.page(rows ?? [], () =>
        Promise.resolve({ total, totalIsAtLeast: false }),
      )
      const debtors: Page<Debtor> = {
        ...page,
        rows: page.rows.map((row) => ({
          id: row.patientId,
          patientId: row.patientId,
          patient: row.patient,
          ...sumsInDecimals(row, currency),
        })),
      }
      const inAll = sumsInDecimals(totals, currency)
      return { ...debtors, at: day.day, currency, currencies, totals: inAll }
    },

    /** All of them, the most first, and no more than `mostInFile` and one. */
    async all(asked: AskedDebts) {
      const { day, currency } = await chosen(asked)
      const rows = await sql<(DebtorRow & { name: string | null; mrn: string })[]>`
        with ${byPatient(day, currency, asked.search)}
        select d.patient_id, p.name, p.mrn, ${columns}
        from debtors d join patients p on p.id = d.patient_id
        order by owed desc, patient_id desc limit ${mostInFile + 1}`
      return { at: day.day, currency, rows }
    },

    /** Of one patient today. */
    async ofPatient(patientId: string, currency: string): Promise<AgedSums> {
      const { day } = await chosen({})
      const [sums] = await sql<SumsInMinorUnits[]>`
        with ${owedRows(sql, day, currency, patientId)}
        select ${agedSums(sql, day.day)} from ${agedRows(sql)}`
      if (!sums) throw new Error('A sum without a row.')
      return sumsInDecimals(sums, currency)
    },
  }
}
