import { v7 as uuidv7 } from 'uuid'
import { daysAfter } from '../contract/dates.ts'
import type { Transaction } from '../server/database/connect.ts'
import { admin, dutiesOfStaff, receptionist } from './cast.ts'

const frontDesk = '01900000-0000-7000-8000-00000000e001'
const float = 15_000

interface Shift {
  readonly tillId: string
  readonly holderId: string
  readonly date: string
  /** Wall-clock times of the clinic. */
  readonly from: string
  readonly until: string
  readonly floatMinor: number
}

/**
 * The tills of yesterday, counted and closed, and one of today that is open. They hold what their people
 * took on these days; what others took stands in the day end without a session.
 */
export async function addTills(
  tx: Transaction,
  date: string,
  timeZone: string,
  now: Date,
): Promise<void> {
  const secondTill = uuidv7()
  await tx`insert into tills (id, name, created_by, updated_by)
    values (${secondTill}, 'Billing office', ${admin.id}, ${admin.id})`
  const yesterday = daysAfter(date, -1)
  const hours = { date: yesterday, from: '07:50', until: '18:05', floatMinor: float }
  const desk = await open(tx, { ...hours, tillId: frontDesk, holderId: receptionist.id }, timeZone)
  const office = { ...hours, tillId: secondTill, holderId: dutiesOfStaff.Cashier }
  const second = await open(tx, office, timeZone)
  await tx`
    insert into till_movements (session_id, kind, method, amount_minor, reason, created_at, created_by)
    select id, 'out', 'cash', (cash_of_session(id) - ${float}::int) / 2000 * 2000, 'Deposit at the bank',
      (${`${yesterday} 17:25`}::timestamp at time zone ${timeZone}), holder_id
    from till_sessions where id in (${desk}, ${second}) and cash_of_session(id) >= ${float}::int + 2000`
  const left = await close(tx, desk, `${yesterday} 18:05`, timeZone, -50)
  await close(tx, second, `${yesterday} 17:30`, timeZone, 0)
  const [began] = await tx<{ isOver: boolean }[]>`
    select ${now}::timestamptz > (${`${date} 07:55`}::timestamp at time zone ${timeZone}) as is_over`
  const shift = { tillId: frontDesk, holderId: receptionist.id, date, until: '24:00' }
  const from = began?.isOver ? '07:55' : '00:00'
  await open(tx, { ...shift, from, floatMinor: left }, timeZone)
}

/** Opens a till with what its person took on that day. */
async function open(tx: Transaction, shift: Shift, timeZone: string): Promise<string> {
  const id = uuidv7()
  const opened = `${shift.date} ${shift.from}`
  await tx`
    insert into till_sessions (id, till_id, holder_id, currency, float_minor, opened_at, created_at,
      updated_at, created_by, updated_by)
    select ${id}, ${shift.tillId}, ${shift.holderId}, currency, ${shift.floatMinor}, at, at, at,
      ${shift.holderId}, ${shift.holderId}
    from clinic, (select ${opened}::timestamp at time zone ${timeZone} as at) t`
  await tx`
    insert into till_movements (session_id, kind, method, amount_minor, payment_id, created_at, created_by)
    select ${id}, 'payment', method, amount_minor, id, created_at, created_by
    from payments
    where created_by = ${shift.holderId} and paid_on = ${shift.date}
      and created_at >= (${opened}::timestamp at time zone ${timeZone})
      and created_at < (${`${shift.date} ${shift.until}`}::timestamp at time zone ${timeZone})`
  return id
}

/** Counts a till, with a difference where there is one, and closes it; answers what was counted. */
async function close(
  tx: Transaction,
  id: string,
  at: string,
  timeZone: string,
  difference: number,
): Promise<number> {
  const [closed] = await tx<{ minor: number }[]>`
    update till_sessions set counted_minor = cash_of_session(id) + ${difference}, ending = 'closed',
      reason = ${difference === 0 ? null : 'Fifty cents too much given as change'},
      ended_at = ${at}::timestamp at time zone ${timeZone}, ended_by = holder_id,
      updated_by = holder_id
    where id = ${id} returning counted_minor as minor`
  return closed?.minor ?? 0
}
