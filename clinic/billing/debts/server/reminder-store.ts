import { fromMinor } from '../../../../contract/money.ts'
import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer, writtenIn } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import type { Reminder, Reminders } from '../reminder.ts'
import { type ReminderEnvironment, writeReminder } from './reminder-writer.ts'

type Row = Omit<Reminder, 'owed' | 'bills'> & {
  readonly owedMinor: number
  readonly bills: readonly {
    readonly billId: string
    readonly invoiceNumber: number
    readonly owedMinor: number
  }[]
}

/** The newest are shown. */
const mostShown = 50

/** Reminders of overdue bills, for the desk, and what holds them back. */
export function reminderStore(sql: Sql, environment: ReminderEnvironment) {
  async function rows(condition: Fragment, db: AnySql = sql): Promise<Reminder[]> {
    const found = await db<Row[]>`
      select r.id, r.patient_id, r.step, r.by_hand, r.state, r.note, r.to_address, r.subject, r.body,
        r.owed_minor, r.currency, r.created_at, r.sent_at,
        (select jsonb_agg(jsonb_build_object('billId', l.bill_id, 'invoiceNumber', l.invoice_number,
            'owedMinor', l.owed_minor) order by l.invoice_number)
          from payment_reminder_bills l where l.reminder_id = r.id) as bills
      from payment_reminders r where ${condition}
      order by r.created_at desc, r.id desc limit ${mostShown}`
    return found.map(({ owedMinor, bills, ...reminder }) => {
      const money = (minor: number) => fromMinor(minor, reminder.currency)
      const listed = bills.map(({ owedMinor: minor, ...bill }) => ({ ...bill, owed: money(minor) }))
      return { ...reminder, owed: money(owedMinor), bills: listed }
    })
  }

  async function holdsOf(patientId: string, billId: string | null) {
    const holds = await sql<{ billId: string | null; reason: string; createdAt: string }[]>`
      select bill_id, reason, created_at from reminder_holds
      where bill_id = ${billId} or patient_id = ${patientId} and bill_id is null`
    return {
      holdOfPatient: holds.find((hold) => hold.billId === null) ?? null,
      holdOfBill: holds.find((hold) => hold.billId !== null) ?? null,
    }
  }

  async function isOverdue(patientId: string, condition: Fragment): Promise<boolean> {
    const [found] = await sql<{ is: boolean }[]>`
      select exists (select from overdue_bills(${patientId}::uuid) b where ${condition}) as is`
    return found?.is ?? false
  }

  return {
    async ofPatient(patientId: string): Promise<Reminders> {
      const reminders = await rows(sql`r.patient_id = ${patientId}`)
      const overdue = { isOverdue: await isOverdue(patientId, sql`true`) }
      return { patientId, reminders, ...overdue, ...(await holdsOf(patientId, null)) }
    },

    async ofBill({ id, patientId }: { id: string; patientId: string }): Promise<Reminders> {
      const reminders = await rows(sql`
        r.id in (select reminder_id from payment_reminder_bills where bill_id = ${id})`)
      const overdue = { isOverdue: await isOverdue(patientId, sql`b.id = ${id}`) }
      return { patientId, reminders, ...overdue, ...(await holdsOf(patientId, id)) }
    },

    /** The same request twice sends one mail. */
    send: (viewer: WritingViewer, patientId: string, id: string): Promise<Reminder> =>
      sql.begin(async (tx) => {
        const hash = creationHash({ id, patientId })
        await tx`select from patients where id = ${patientId} for share`
        await tx`
          select from bills where patient_id = ${patientId} and open_minor > 0 order by id for update`
        const [stored] = await tx<{ createdBy: string | null; creationHash: Buffer | null }[]>`
          select created_by, creation_hash from payment_reminders where id = ${id}`
        if (stored) checkSameCreation(stored, viewer.userId, hash)
        else {
          const wanted = { id, patientId, byHand: true, hash, by: viewer }
          const obstacle = await writeReminder(tx, environment, wanted)
          if (obstacle !== null) throw new Problem('conflict', { detail: obstacle })
        }
        const [reminder] = await rows(sql`r.id = ${id}`, tx)
        if (!reminder) throw new Problem('unexpected')
        return reminder
      }),

    /** Holds reminders back with a reason, or lets them go on without one. */
    async hold(
      viewer: WritingViewer,
      of: { readonly patientId: string; readonly billId: string | null },
      reason: string | null,
    ): Promise<void> {
      const { patientId, billId } = of
      const isIt = billId
        ? sql`bill_id = ${billId}`
        : sql`patient_id = ${patientId} and bill_id is null`
      if (reason === null) {
        await sql`delete from reminder_holds where ${isIt} and ${writtenIn(sql, viewer.context)}`
        return
      }
      const target = billId ? sql`(bill_id)` : sql`(patient_id) where bill_id is null`
      await sql`
        insert into reminder_holds (patient_id, bill_id, reason, created_by)
        values (${patientId}, ${billId}, ${reason}, ${acting(sql, viewer)})
        on conflict ${target} do update set reason = excluded.reason`
    },
  }
}
