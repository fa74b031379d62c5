import { fromMinor, toMinor } from '../../../contract/money.ts'
import type { QueryOf } from '../../../contract/endpoint.ts'
import type { Page } from '../../../contract/page.ts'
import { Problem } from '../../../contract/problem.ts'
import { desk, type Viewer } from '../../../contract/role.ts'
import type { Sql } from '../../../server/database/connect.ts'
import { countUpTo, keptCount } from '../../../server/database/counts.ts'
import { type Fragment, keyset } from '../../../server/database/keyset.ts'
import { containsWords } from '../../../server/database/search.ts'
import { checkSameCreation, creationHash } from '../../../server/http/creation.ts'
import { checkVisit } from '../../medical-records/server/visit-check.ts'
import type { BillChanges, BillWithLines, listBills, NewBill } from '../bill.ts'

/** A bill as SQL gives it: money in minor units. */
interface BillInMinorUnits extends Omit<BillWithLines, 'amount' | 'lines'> {
  readonly amountMinor: number
  readonly lines: readonly { description: string; amountMinor: number | null }[]
}

/** Bills, cut to what a viewer may see: the desk all of them, a patient their own (P-07 to P-10). */
export function billStore(sql: Sql) {
  const columns = sql`b.id, b.patient_id,
    jsonb_build_object('id', p.id, 'name', p.name, 'email', p.email) as patient,
    b.appointment_id, b.invoice_number, b.amount_minor, b.currency, b.bill_date as date, b.status,
    b.created_at, b.updated_at, b.version,
    coalesce((
      select jsonb_agg(
        jsonb_build_object('description', l.description, 'amountMinor', l.amount_minor)
        order by l.position)
      from bill_lines l where l.bill_id = b.id), '[]') as lines`

  async function read(condition: Fragment): Promise<BillWithLines | undefined> {
    const [bill] = await sql<BillInMinorUnits[]>`
      select ${columns} from bills b join patients p on p.id = b.patient_id where ${condition}`
    return bill && inDecimals(bill)
  }

  /** Answers the row as this very statement left it, not as a later one did. */
  async function update(what: Fragment): Promise<BillWithLines | undefined> {
    const [bill] = await sql<BillInMinorUnits[]>`
      with b as (update bills set ${what} returning *)
      select ${columns} from b join patients p on p.id = b.patient_id`
    return bill && inDecimals(bill)
  }

  function visibleTo(viewer: Viewer): Fragment {
    if (isDesk(viewer)) return sql`true`
    return sql`b.patient_id = ${viewer.patientId}`
  }

  const find = (viewer: Viewer, id: string) =>
    read(sql`b.id = ${id} and b.deleted_at is null and ${visibleTo(viewer)}`)

  /** The bill that is stored under an id already, when the same request made it. */
  async function sameCreation(viewer: Viewer, id: string, hash: Buffer) {
    const [stored] = await sql<{ createdBy: string | null; creationHash: Buffer | null }[]>`
      select created_by, creation_hash from bills where id = ${id}`
    if (!stored) return undefined
    checkSameCreation(stored, viewer.userId, hash)
    return read(sql`b.id = ${id}`)
  }

  return {
    find,

    findWithDeleted: (viewer: Viewer, id: string) =>
      read(sql`b.id = ${id} and ${visibleTo(viewer)}`),

    async list(
      viewer: Viewer,
      query: Partial<QueryOf<typeof listBills>> & { limit: number },
    ): Promise<Page<BillWithLines>> {
      const paging = keyset<BillWithLines>(
        sql,
        {
          columns: [
            { sql: 'b.bill_date', type: 'date', of: (bill) => bill.date },
            { sql: 'b.id', type: 'uuid', of: (bill) => bill.id },
          ],
          direction: 'desc',
        },
        query,
      )
      const chosen = sql`from bills b join patients p on p.id = b.patient_id
        where b.deleted_at is null and ${visibleTo(viewer)}
        ${query.patientId ? sql`and b.patient_id = ${query.patientId}` : sql``}
        ${query.status ? sql`and b.status = ${query.status}` : sql``}
        ${query.search ? sql`and ${isSearched(query.search)}` : sql``}`
      const rows = await sql<BillInMinorUnits[]>`
        select ${columns} ${chosen} and ${paging.position}
        order by ${paging.order} limit ${paging.limit}`
      const isWhole = !query.patientId && !query.status && !query.search && isDesk(viewer)
      return paging.page(rows.map(inDecimals), () =>
        isWhole ? keptCount(sql, 'bills') : countUpTo(sql, chosen),
      )
    },

    async add(viewer: Viewer, bill: NewBill): Promise<BillWithLines> {
      const hash = creationHash(bill)
      const before = await sameCreation(viewer, bill.id, hash)
      if (before) return before
      await checkVisit(sql, bill)
      try {
        // The number is taken by the statement that makes the bill: if it fails, no number is used.
        await sql`
          with numbered as (
            update invoice_numbers set next_number = next_number + 1
            returning next_number - 1 as invoice_number
          )
          insert into bills (id, patient_id, appointment_id, invoice_number, amount_minor, currency,
            bill_date, status, creation_hash, created_by, updated_by)
          select ${bill.id}, ${bill.patientId}, ${bill.appointmentId ?? null}, invoice_number,
            ${toMinor(bill.amount)}, clinic.currency, ${bill.date}, ${bill.status}, ${hash},
            ${viewer.userId}, ${viewer.userId}
          from numbered, clinic`
      } catch (error) {
        // The same request, sent twice at once, was faster.
        if (!isTakenId(error)) throw error
      }
      const made = await sameCreation(viewer, bill.id, hash)
      if (!made) throw new Problem('unexpected')
      return made
    },

    async change(
      viewer: Viewer,
      stored: BillWithLines,
      version: number,
      changes: BillChanges,
    ): Promise<BillWithLines> {
      if (changes.patientId !== stored.patientId) await checkVisit(sql, changes)
      const changed = await update(sql`
        appointment_id = case when patient_id = ${changes.patientId} then appointment_id end,
        patient_id = ${changes.patientId}, amount_minor = ${toMinor(changes.amount)},
        bill_date = ${changes.date}, status = ${changes.status}, updated_by = ${viewer.userId}
        where id = ${stored.id} and version = ${version} and deleted_at is null`)
      if (changed) return changed
      const current = await find(viewer, stored.id)
      if (!current) throw new Problem('not-found')
      throw new Problem('changed', { current })
    },

    async remove(viewer: Viewer, id: string): Promise<void> {
      await update(sql`deleted_at = now(), updated_by = ${viewer.userId}
        where id = ${id} and deleted_at is null`)
    },

    async restore(viewer: Viewer, deleted: BillWithLines): Promise<BillWithLines> {
      const restored = await update(sql`deleted_at = null, updated_by = ${viewer.userId}
        where id = ${deleted.id} and deleted_at is not null`)
      return restored ?? deleted
    },
  }

  /** By patient or, for `INV-000042` and plain numbers, by invoice too. */
  function isSearched(search: string): Fragment {
    const isPatient = containsWords(sql, 'p.search_text', search)
    const invoiceNumber = /^(?:inv-?)?0*(\d{1,15})$/i.exec(search)?.[1]
    return invoiceNumber ? sql`(b.invoice_number = ${invoiceNumber} or ${isPatient})` : isPatient
  }
}

function isDesk(viewer: Viewer): boolean {
  return desk.some((role) => role === viewer.role)
}

function inDecimals({ amountMinor, lines, ...bill }: BillInMinorUnits): BillWithLines {
  return {
    ...bill,
    amount: fromMinor(amountMinor),
    lines: lines.map((line) => ({
      description: line.description,
      amount: line.amountMinor === null ? null : fromMinor(line.amountMinor),
    })),
  }
}

function isTakenId(error: unknown): boolean {
  return (
    error instanceof Error && 'constraint_name' in error && error.constraint_name === 'bills_pkey'
  )
}
