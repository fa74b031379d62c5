import { expect } from 'vitest'
import type { Sql } from '../../server/database/connect.ts'
import type { Witness } from './writers.ts'

/** Checks that every acknowledged row is stored exactly once; returns how many there are. */
export async function expectStored(sql: Sql, witness: Witness): Promise<number> {
  const patients = await sql<{ id: string; name: string }[]>`select id, name from patients`
  const stored = new Map(patients.map(({ id, name }) => [id, name]))
  const lost = [...witness.patients].filter(([id, name]) => stored.get(id) !== name)
  const bills = await sql<{ id: string; minor: number; number: number }[]>`
    select id, amount_minor as minor, invoice_number as number from bills order by number`
  const amounts = new Map(bills.map(({ id, minor }) => [id, (minor / 100).toFixed(2)]))
  lost.push(...[...witness.bills].filter(([id, amount]) => amounts.get(id) !== amount))
  const accounts = await sql<{ email: string }[]>`select email from users`
  const emails = new Set(accounts.map(({ email }) => email))
  expect([lost, [...witness.signUps].filter((email) => !emails.has(email))]).toEqual([[], []])
  const entries = await sql<{ id: string }[]>`select id from stock_entries`
  const written = new Set(entries.map(({ id }) => id))
  expect([...witness.takings].filter((id) => !written.has(id))).toEqual([])
  // No entry without its movements, and each balance is their sum.
  const [halves] = await sql`
    select (select count(*)::int from stock_entries e
        where not exists (select from stock_movements m where m.entry_id = e.id)) as empty,
      (select count(*)::int from stock_levels l where until_day is null and quantity <> (
        select sum(m.quantity) from stock_movements m
        where m.lot_id = l.lot_id and m.location_id = l.location_id)) as wrong`
  expect(halves).toEqual({ empty: 0, wrong: 0 })
  // Numbers without gaps, despite every failure between counter and bill.
  expect(bills.map(({ number }) => number)).toEqual(bills.map((_, place) => place + 1))
  const [doubles] = await sql`
    select count(*) from (
      select from audit_events
      where action = 'insert' and outcome = 'ok' and object_type in ('patient', 'bill')
      group by object_type, object_id having count(*) <> 1) as more`
  expect(doubles).toEqual({ count: 0 })
  const { patients: charts, bills: billed, signUps, takings } = witness
  return charts.size + billed.size + signUps.size + takings.size
}
