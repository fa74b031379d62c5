import type { QueryOf } from '../../../../contract/endpoint.ts'
import type { Page } from '../../../../contract/page.ts'
import type { Person } from '../../../../contract/person.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { countUpTo } from '../../../../server/database/counts.ts'
import { type Fragment, keyset } from '../../../../server/database/keyset.ts'
import { seesAllBills } from '../../../billing/bills/server/bill-rows.ts'
import type { listPayments, MoneyMovement } from '../money-movement.ts'
import { movementInDecimals, type MovementInMinorUnits, movementRows } from './movement-rows.ts'

/** More than any clinic has at its desk. */
const mostPeople = 200

/** Payments and returns in one list, newest first. */
export function movementList(sql: Sql) {
  const { some, columns, joins } = movementRows(sql)

  async function page(
    asked: Partial<QueryOf<typeof listPayments>> & { limit: number },
  ): Promise<Page<MoneyMovement>> {
    const { search, ...filters } = asked
    const wanted = search === undefined ? filters : { ...filters, receipt: receiptIn(search) }
    const order = (day: string, id: string) =>
      keyset<MovementInMinorUnits>(
        sql,
        {
          columns: [
            { sql: day, type: 'date', of: (row) => row.date },
            { sql: id, type: 'uuid', of: (row) => row.id },
          ],
          direction: 'desc',
        },
        asked,
      )
    const paging = order('m.day', 'm.id')
    const { limit } = paging
    const cut = {
      payment: order('p.paid_on', 'p.id'),
      return: order('r.returned_on', 'r.id'),
    }
    const found = await sql<MovementInMinorUnits[]>`
      select ${columns} from (
        select * from (${some(wanted, cut, limit)}) m order by ${paging.order} limit ${limit}
      ) m ${joins} order by ${paging.order}`
    const all: Fragment = sql`from (${some(wanted)}) m`
    const answer = await paging.page(found, () => countUpTo(sql, all))
    return { ...answer, rows: answer.rows.map(movementInDecimals) }
  }

  return {
    list: (viewer: Viewer, asked: Parameters<typeof page>[0]): Promise<Page<MoneyMovement>> =>
      seesAllBills(viewer)
        ? page(asked)
        : Promise.resolve({
            rows: [],
            next: null,
            previous: null,
            total: 0,
            totalIsAtLeast: false,
          }),

    /** Found in a few steps through the index by persons, however many payments there are. */
    people: async (viewer: Viewer): Promise<Person[]> =>
      seesAllBills(viewer)
        ? sql<Person[]>`
            with recursive by (id) as (
              (select created_by from payments where created_by is not null order by created_by limit 1)
              union all
              select (select p.created_by from payments p where p.created_by > by.id
                order by p.created_by limit 1) from by where by.id is not null
            )
            select u.id, nullif(u.name, '') as name, u.email from by join users u on u.id = by.id
            order by u.name, u.id limit ${mostPeople}`
        : [],
  }
}

/** `R-000042`, `r42` and `42` → `42`; a text that is no receipt finds nothing. */
function receiptIn(search: string): string {
  return /^(?:r-?)?0*(\d{1,15})$/i.exec(search.trim())?.[1] ?? '0'
}
