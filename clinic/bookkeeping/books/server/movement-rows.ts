import { fromMinor } from '../../../../contract/money.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { Fragment, keyset } from '../../../../server/database/keyset.ts'
import { type MoneyFilters, type MoneyMovement, MovementKind } from '../money-movement.ts'

const movementKinds = MovementKind.options
type Cut = Pick<ReturnType<typeof keyset>, 'position' | 'order'>

/** A payment or a return as SQL gives it. */
export type MovementInMinorUnits = Omit<MoneyMovement, 'amount' | 'left'> & {
  readonly amountMinor: number
  readonly leftMinor: number
}

type Wanted = Partial<MoneyFilters> & {
  /** Only what belongs to the payment with this receipt. */
  readonly receipt?: string | undefined
}

/**
 * How payments and returns are read as one list `m`. Each half is cut and ordered by its own index before the two
 * are put together.
 */
export function movementRows(sql: Sql) {
  const halves = {
    payment: sql`
      select 'payment' as kind, p.id, p.id as payment_id, p.paid_on as day, p.amount_minor,
        p.amount_minor - p.allocated_minor - p.returned_minor as left_minor, p.note, p.created_by,
        p.created_at, p.receipt_number, p.method, p.currency, p.patient_id
      from payments p`,
    return: sql`
      select 'return' as kind, r.id, r.payment_id, r.returned_on as day, r.amount_minor, 0 as left_minor,
        r.reason as note, r.created_by, r.created_at, p.receipt_number, p.method, p.currency, p.patient_id
      from payment_returns r join payments p on p.id = r.payment_id`,
  }
  const own = { payment: sql`p`, return: sql`r` }
  const days = { payment: sql`p.paid_on`, return: sql`r.returned_on` }

  function conditions(half: keyof typeof halves, wanted: Wanted): Fragment {
    const { method, patientId, personId, left, from, to, receipt } = wanted
    const isLeft = sql`p.amount_minor > p.allocated_minor + p.returned_minor`
    return sql`true
      ${method ? sql`and p.method = ${method}` : sql``}
      ${patientId ? sql`and p.patient_id = ${patientId}` : sql``}
      ${personId ? sql`and ${own[half]}.created_by = ${personId}` : sql``}
      ${left && half === 'payment' ? sql`and ${isLeft}` : sql``}
      ${left === 'whole' && half === 'payment' ? sql`and p.allocated_minor = 0` : sql``}
      ${from ? sql`and ${days[half]} >= ${from}` : sql``}
      ${to ? sql`and ${days[half]} <= ${to}` : sql``}
      ${receipt === undefined ? sql`` : sql`and p.receipt_number = ${receipt}`}`
  }

  return {
    /** All rows, or for each half those behind a place in its order, so many at most. */
    some: (wanted: Wanted, cut?: Record<MovementKind, Cut>, limit?: number): Fragment => {
      const { kind, left } = wanted
      const kinds = movementKinds.filter(
        (half) => (kind === undefined || kind === half) && !(left && half === 'return'),
      )
      if (kinds.length === 0) return sql`${halves.payment} where false`
      return kinds
        .map((half) => {
          const rows = sql`${halves[half]} where ${conditions(half, wanted)}`
          if (!cut || limit === undefined) return sql`(${rows})`
          const { position, order } = cut[half]
          return sql`(${rows} and ${position} order by ${order} limit ${limit})`
        })
        .reduce((all, one) => sql`${all} union all ${one}`)
    },

    columns: sql`m.id, m.kind, m.payment_id, m.receipt_number, m.day as date, m.method, m.amount_minor,
      m.left_minor, m.currency, m.patient_id, m.note, m.created_at,
      jsonb_build_object('id', c.id, 'name', c.name, 'email', c.email) as patient,
      case when u.id is not null then
        jsonb_build_object('id', u.id, 'name', nullif(u.name, ''), 'email', u.email) end as recorded_by`,
    joins: sql`join patients c on c.id = m.patient_id left join users u on u.id = m.created_by`,
  }
}

export function movementInDecimals<Row extends MovementInMinorUnits>({
  amountMinor,
  leftMinor,
  ...row
}: Row) {
  return {
    ...row,
    amount: fromMinor(amountMinor, row.currency),
    left: fromMinor(leftMinor, row.currency),
  }
}
