import { toMinor } from '../../../contract/money.ts'
import { Problem } from '../../../contract/problem.ts'
import type { Viewer } from '../../../contract/role.ts'
import { acting, type WritingViewer } from '../../../server/database/acting.ts'
import type { Sql } from '../../../server/database/connect.ts'
import { inTurn } from '../../../server/database/in-turn.ts'
import type { Fragment } from '../../../server/database/keyset.ts'
import { checkSameCreation, creationHash } from '../../../server/http/creation.ts'
import { checkVisit, visitConditions } from '../../records/medical-records/server/visit-check.ts'
import type { BillChanges, BillWithLines, NewBill } from '../bill.ts'
import { billList } from './bill-list.ts'
import { type BillInMinorUnits, billRows, inDecimals } from './bill-rows.ts'

/** Bills, limited to those that a viewer may see. */
export function billStore(sql: Sql) {
  const { columns, visibleTo } = billRows(sql)
  const takeNumber = inTurn(sql)

  async function read(condition: Fragment): Promise<BillWithLines | undefined> {
    const [bill] = await sql<BillInMinorUnits[]>`
      select ${columns} from bills b join patients p on p.id = b.patient_id where ${condition}`
    return bill && inDecimals(bill)
  }

  /** Answers the row as this statement left it, not as a later one did. */
  async function update(what: Fragment): Promise<BillWithLines | undefined> {
    const [bill] = await sql<BillInMinorUnits[]>`
      with b as (update bills set ${what} returning *)
      select ${columns} from b join patients p on p.id = b.patient_id`
    return bill && inDecimals(bill)
  }

  const find = (viewer: Viewer, id: string) =>
    read(sql`b.id = ${id} and b.deleted_at is null and ${visibleTo(viewer)}`)

  /** The stored bill of an id, if the same request made it. */
  async function sameCreation(viewer: Viewer, id: string, hash: Buffer) {
    const [stored] = await sql<{ createdBy: string | null; creationHash: Buffer | null }[]>`
      select created_by, creation_hash from bills where id = ${id}`
    if (!stored) return undefined
    checkSameCreation(stored, viewer.userId, hash)
    return read(sql`b.id = ${id}`)
  }

  /** Makes the bill, unless its id is taken or its visit is unknown. */
  async function insert(viewer: WritingViewer, bill: NewBill, currency: string, hash: Buffer) {
    const { isPatient, isAppointment } = visitConditions(sql, bill)
    try {
      // The number is taken by the statement that makes the bill: if it fails, no number is used.
      const [made] = await takeNumber<BillInMinorUnits>(sql`
        with numbered as (
          update invoice_numbers set next_number = next_number + 1
          where not exists (select 1 from bills where id = ${bill.id})
            and ${isPatient} and ${isAppointment}
          returning next_number - 1 as invoice_number
        ), b as (
          insert into bills (id, patient_id, appointment_id, invoice_number, amount_minor, currency,
            bill_date, status, creation_hash, created_by, updated_by)
          select ${bill.id}, ${bill.patientId}, ${bill.appointmentId ?? null}, invoice_number,
            ${toMinor(bill.amount, currency)}, ${currency}, ${bill.date}, ${bill.status}, ${hash},
            ${viewer.userId}, ${acting(sql, viewer)}
          from numbered
          returning *
        )
        select ${columns} from b join patients p on p.id = b.patient_id`)
      return made && inDecimals(made)
    } catch (error) {
      // The same request, sent twice at once, has made the bill already.
      if (isTakenId(error)) return undefined
      throw error
    }
  }

  return {
    find,

    findWithDeleted: (viewer: Viewer, id: string) =>
      read(sql`b.id = ${id} and ${visibleTo(viewer)}`),

    list: billList(sql),

    /** The amount is of the currency. */
    async add(viewer: WritingViewer, bill: NewBill, currency: string): Promise<BillWithLines> {
      const hash = creationHash(bill)
      const made = await insert(viewer, bill, currency, hash)
      if (made) return made
      const before = await sameCreation(viewer, bill.id, hash)
      if (before) return before
      await checkVisit(sql, bill)
      throw new Problem('unexpected')
    },

    async change(
      viewer: WritingViewer,
      stored: BillWithLines,
      version: number,
      changes: BillChanges,
    ): Promise<BillWithLines> {
      if (changes.patientId !== stored.patientId) await checkVisit(sql, changes)
      const changed = await update(sql`
        appointment_id = case when patient_id = ${changes.patientId} then appointment_id end,
        patient_id = ${changes.patientId}, amount_minor = ${toMinor(changes.amount, stored.currency)},
        bill_date = ${changes.date}, status = ${changes.status}, updated_by = ${acting(sql, viewer)}
        where id = ${stored.id} and version = ${version} and deleted_at is null`)
      if (changed) return changed
      const current = await find(viewer, stored.id)
      if (!current) throw new Problem('not-found')
      throw new Problem('changed', { current })
    },

    async remove(viewer: WritingViewer, id: string, version: number): Promise<void> {
      const removed = await update(sql`deleted_at = now(), updated_by = ${acting(sql, viewer)}
        where id = ${id} and version = ${version} and deleted_at is null`)
      if (removed) return
      const current = await find(viewer, id)
      throw current ? new Problem('changed', { current }) : new Problem('not-found')
    },

    async restore(viewer: WritingViewer, deleted: BillWithLines): Promise<BillWithLines> {
      const restored = await update(sql`deleted_at = null, updated_by = ${acting(sql, viewer)}
        where id = ${deleted.id} and deleted_at is not null`)
      return restored ?? deleted
    },
  }
}

function isTakenId(error: unknown): boolean {
  return (
    error instanceof Error && 'constraint_name' in error && error.constraint_name === 'bills_pkey'
  )
}
