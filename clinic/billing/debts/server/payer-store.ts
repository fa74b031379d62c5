import type { PageQuery } from '../../../../contract/page.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { keyset } from '../../../../server/database/keyset.ts'
import { containsWords, wordsOf } from '../../../../server/database/search.ts'
import {
  type AskedDebts,
  mostInFile,
  type SumsInMinorUnits,
  sumsInDecimals,
} from './aging-store.ts'
import { askedDay } from './asked-day.ts'
import { agedRows, agedSums, type AtDay, owedRows, totalsOf } from './owed-rows.ts'

interface PayerRow extends SumsInMinorUnits {
  readonly id: string
  readonly payer: string | null
  readonly patients: number
}

/** The payers of open bills at the end of a day, and patients who pay themselves as one of them. */
export function payerStore(sql: Sql) {
  function byPayer(day: AtDay, currency: string, search: string | undefined) {
    const isSought =
      wordsOf(search).length > 0
        ? sql`where ${containsWords(sql, 'searchable(d.payer)', search)}`
        : sql``
    return sql`${owedRows(sql, day, currency)},
      payers as materialized (
        select d.* from (
          select payer_key(payer) as id, min(payer_name(payer)) as payer,
            (count(distinct patient_id) filter (where age is not null))::int as patients,
            ${agedSums(sql)}
          from ${agedRows(sql, day.day)} group by 1) d
        ${isSought})`
  }

  return {
    async list(asked: AskedDebts & Pick<PageQuery, 'limit' | 'after' | 'before'>) {
      const { day, currency, currencies } = await askedDay(sql, asked)
      const paging = keyset<PayerRow>(
        sql,
        {
          columns: [
            { sql: 'd.owed', type: 'bigint', of: (row) => String(row.owed) },
            { sql: 'd.id', type: 'text', of: (row) => row.id },
          ],
          direction: 'desc',
        },
        asked,
      )
      const [found] = await sql<
        { total: number; totals: SumsInMinorUnits; rows: readonly PayerRow[] | null }[]
      >`
        with ${byPayer(day, currency, asked.search)},
        page as (
          select d.* from payers d where ${paging.position}
          order by ${paging.order} limit ${paging.limit}
        )
        select (select count(*)::int from payers) as total,
          (select ${totalsOf(sql)} from payers) as totals,
          (select jsonb_agg(jsonb_build_object('id', d.id, 'payer', d.payer, 'patients', d.patients,
              'notDue', d.not_due, 'days30', d.days30, 'days60', d.days60, 'days90', d.days90,
              'over90', d.over90, 'owed', d.owed, 'credit', d.credit) order by ${paging.order})
            from page d) as rows`
      if (!found) throw new Error('A sum without a row.')
      const { total, totals, rows } = found
      const page = await paging.page(rows ?? [], () =>
        Promise.resolve({ total, totalIsAtLeast: false }),
      )
      const listed = page.rows.map((row) => {
        const { id, payer, patients } = row
        return { id, payer, patients, ...sumsInDecimals(row, currency) }
      })
      const inAll = sumsInDecimals(totals, currency)
      return { ...page, rows: listed, at: day.day, currency, currencies, totals: inAll }
    },

    /** All of them, the most first, and no more than `mostInFile` and one. */
    async all(asked: AskedDebts) {
      const { day, currency } = await askedDay(sql, asked)
      const rows = await sql<PayerRow[]>`
        with ${byPayer(day, currency, asked.search)}
        select * from payers order by owed desc, id desc limit ${mostInFile + 1}`
      return { at: day.day, currency, rows }
    },
  }
}
