import { fromMinor } from '../../../../contract/money.ts'
import type { Page, PageQuery } from '../../../../contract/page.ts'
import type { Person } from '../../../../contract/person.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { keyset } from '../../../../server/database/keyset.ts'
import { withMemory } from '../../../../server/database/with-memory.ts'
import { containsWords, wordsOf } from '../../../../server/database/search.ts'
import { ages, type AgedSums, type Debtor } from '../aging.ts'
import { askedDay } from './asked-day.ts'
import { agedRows, agedSums, type AtDay, owedRows, totalsOf } from './owed-rows.ts'

export type SumsInMinorUnits = Readonly<Record<keyof AgedSums, number>>

export interface DebtorRow extends SumsInMinorUnits {
  readonly patientId: string
  readonly patient: Person | null
}

export interface AskedDebts {
  readonly at?: string | null | undefined
  readonly currency?: string | undefined
  readonly search?: string | undefined
  /** The key of a payer: only what it owes. */
  readonly payer?: string | undefined
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

  function byPatient(day: AtDay, currency: string, { search, payer }: AskedDebts) {
    const isSought = wordsOf(search).length > 0
    return sql`${owedRows(sql, day, currency)},
      debtors as materialized (
        select d.* from (
          select patient_id, ${agedSums(sql)} from ${agedRows(sql, day.day, payer)} group by patient_id) d
        ${
          isSought
            ? sql`join patients p on p.id = d.patient_id
                where ${containsWords(sql, 'p.search_text', search)}`
            : sql``
        })`
  }

  const payerOf = (day: AtDay, key: string) =>
    sql`(select jsonb_build_object('name', min(payer_name(payer)))
      from ${agedRows(sql, day.day, key)})`

  return {
    async list(asked: AskedDebts & Pick<PageQuery, 'limit' | 'after' | 'before'>) {
      const { day, currency, currencies } = await askedDay(sql, asked)
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
      const [found] = await withMemory(
        sql,
        (tx) => tx<
          {
            total: number
            totals: SumsInMinorUnits
            rows: readonly DebtorRow[] | null
            payer: { name: string | null } | null
          }[]
        >`
        with ${byPatient(day, currency, asked)},
        page as (
          select d.* from debtors d where ${paging.position}
          order by ${paging.order} limit ${paging.limit}
        )
        select (select count(*)::int from debtors) as total,
          (select ${totalsOf(sql)} from debtors) as totals,
          ${asked.payer === undefined ? sql`null` : payerOf(day, asked.payer)}::jsonb as payer,
          (select jsonb_agg(jsonb_build_object('patientId', d.patient_id,
              'patient', jsonb_build_object('id', p.id, 'name', p.name, 'email', p.email),
              'notDue', d.not_due, 'days30', d.days30, 'days60', d.days60, 'days90', d.days90,
              'over90', d.over90, 'owed', d.owed, 'credit', d.credit) order by ${paging.order})
            from page d join patients p on p.id = d.patient_id) as rows`,
      )
      if (!found) throw new Error('A statement without a row.')
      const { total, totals, rows, payer } = found
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
      return { ...debtors, at: day.day, currency, currencies, totals: inAll, payer }
    },

    /** All of them, the most first, and no more than `mostInFile` and one. */
    async all(asked: AskedDebts) {
      const { day, currency } = await askedDay(sql, asked)
      const rows = await withMemory(
        sql,
        (tx) => tx<(DebtorRow & { name: string | null; mrn: string })[]>`
        with ${byPatient(day, currency, asked)}
        select d.patient_id, p.name, p.mrn, ${columns}
        from debtors d join patients p on p.id = d.patient_id
        order by owed desc, patient_id desc limit ${mostInFile + 1}`,
      )
      return { at: day.day, currency, rows }
    },

    /** Of one patient today. */
    async ofPatient(patientId: string, currency: string): Promise<AgedSums> {
      const { day } = await askedDay(sql, {})
      const [sums] = await sql<SumsInMinorUnits[]>`
        with ${owedRows(sql, day, currency, patientId)}
        select ${agedSums(sql)} from ${agedRows(sql, day.day)}`
      if (!sums) throw new Error('A sum without a row.')
      return sumsInDecimals(sums, currency)
    },
  }
}
