import type { QueryOf } from '../../../../contract/endpoint.ts'
import type { Page } from '../../../../contract/page.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { countUpTo } from '../../../../server/database/counts.ts'
import { type Fragment, keyset } from '../../../../server/database/keyset.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import { checkVisit } from '../../../records/medical-records/server/visit-check.ts'
import type { BillWithLines, EnteredBill } from '../../bills/bill.ts'
import { seesAllBills } from '../../bills/server/bill-rows.ts'
import type { billStore } from '../../bills/server/bill-store.ts'
import { summedLines } from '../../bills/server/summed-lines.ts'
import type { BillDraft, listBillDrafts, NewBillDraft } from '../bill-draft.ts'

type Entered = Omit<EnteredBill, 'patientId' | 'appointmentId'>
type Row = Omit<BillDraft, keyof Entered> & { readonly entered: Entered }

/** Drafts of bills: the desk sees all, others those that they wrote. */
export function draftStore(sql: Sql, bills: ReturnType<typeof billStore>) {
  const columns = sql`d.id, d.patient_id, d.appointment_id,
    jsonb_build_object('id', p.id, 'name', p.name, 'email', p.email) as patient, d.entered,
    (select currency from clinic) as currency, case when u.id is not null
      then jsonb_build_object('id', u.id, 'name', nullif(u.name, ''), 'email', u.email) end as written_by,
    d.created_at, d.updated_at, d.version`
  const joins = sql`join patients p on p.id = d.patient_id left join users u on u.id = d.created_by`
  const visibleTo = (viewer: Viewer): Fragment =>
    seesAllBills(viewer) ? sql`true` : sql`d.created_by = ${viewer.userId}`

  async function read(condition: Fragment, db: AnySql = sql): Promise<BillDraft | undefined> {
    const [row] = await db<Row[]>`select ${columns} from bill_drafts d ${joins} where ${condition}`
    return row && asDraft(row)
  }

  /** Refuses what would be refused when it is issued, so that nobody is told of it weeks later. */
  async function check(viewer: Viewer, bill: EnteredBill, currency: string): Promise<void> {
    await checkVisit(sql, bill)
    await summedLines(sql, viewer, bill, currency)
  }

  /** Locks a draft until the transaction ends. */
  async function lockVersion(tx: AnySql, id: string, version: number): Promise<void> {
    const [draft] = await tx<{ version: number }[]>`
      select version from bill_drafts where id = ${id} for update`
    if (!draft) throw new Problem('not-found')
    if (draft.version !== version) {
      throw new Problem('changed', { current: await read(sql`d.id = ${id}`, tx) })
    }
  }

  return {
    find: (viewer: Viewer, id: string) => read(sql`d.id = ${id} and ${visibleTo(viewer)}`),

    async list(
      viewer: Viewer,
      asked: Partial<QueryOf<typeof listBillDrafts>> & { limit: number },
    ): Promise<Page<BillDraft>> {
      const paging = keyset<Row>(
        sql,
        {
          columns: [
            { sql: 'd.created_at', type: 'timestamptz', of: (row) => row.createdAt },
            { sql: 'd.id', type: 'uuid', of: (row) => row.id },
          ],
          direction: 'desc',
        },
        asked,
      )
      const base = sql`${visibleTo(viewer)}
        ${asked.patientId ? sql`and d.patient_id = ${asked.patientId}` : sql``}
        ${asked.appointmentId ? sql`and d.appointment_id = ${asked.appointmentId}` : sql``}`
      const found = await sql<Row[]>`
        select ${columns} from (
          select * from bill_drafts d where ${base} and ${paging.position}
          order by ${paging.order} limit ${paging.limit}
        ) d ${joins} order by ${paging.order}`
      const page = await paging.page(found, () =>
        countUpTo(sql, sql`from bill_drafts d where ${base}`),
      )
      return { ...page, rows: page.rows.map(asDraft) }
    },

    count: (viewer: Viewer) => countUpTo(sql, sql`from bill_drafts d where ${visibleTo(viewer)}`),

    async add(viewer: WritingViewer, draft: NewBillDraft, currency: string): Promise<BillDraft> {
      const hash = creationHash(draft)
      await check(viewer, draft, currency)
      await sql`
        insert into bill_drafts (id, patient_id, appointment_id, entered, creation_hash, created_by, updated_by)
        values (${draft.id}, ${draft.patientId}, ${draft.appointmentId ?? null}, ${sql.json(enteredOf(draft))},
          ${hash}, ${viewer.userId}, ${acting(sql, viewer)})
        on conflict do nothing`
      const [stored] = await sql<{ createdBy: string | null; creationHash: Buffer | null }[]>`
        select created_by, creation_hash from bill_drafts where id = ${draft.id}`
      if (!stored) throw new Problem('unexpected')
      checkSameCreation(stored, viewer.userId, hash)
      const made = await read(sql`d.id = ${draft.id}`)
      if (!made) throw new Problem('unexpected')
      return made
    },

    async change(
      viewer: WritingViewer,
      id: string,
      version: number,
      changes: EnteredBill,
      currency: string,
    ): Promise<BillDraft> {
      await check(viewer, changes, currency)
      return sql.begin(async (tx) => {
        await lockVersion(tx, id, version)
        await tx`
          update bill_drafts set patient_id = ${changes.patientId},
            appointment_id = ${changes.appointmentId ?? null}, entered = ${tx.json(enteredOf(changes))},
            updated_by = ${acting(tx, viewer)}
          where id = ${id}`
        const changed = await read(sql`d.id = ${id}`, tx)
        if (!changed) throw new Problem('unexpected')
        return changed
      })
    },

    remove: (viewer: WritingViewer, id: string, version: number) =>
      sql.begin(async (tx) => {
        await lockVersion(tx, id, version)
        await tx`delete from bill_drafts where id = ${id} and ${acting(tx, viewer)} is not null`
      }),

    /** The bill and the end of its draft are one transaction. */
    issue: (
      viewer: WritingViewer,
      id: string,
      version: number,
      entered: EnteredBill,
      currency: string,
    ): Promise<BillWithLines> =>
      sql.begin(async (tx) => {
        await lockVersion(tx, id, version)
        const bill = await bills.add(viewer, { ...entered, id }, currency, tx)
        await tx`delete from bill_drafts where id = ${id} and ${acting(tx, viewer)} is not null`
        return bill
      }),
  }
}

function asDraft({ entered, ...row }: Row): BillDraft {
  const { lines = [], payerDetails = null, ...others } = entered
  return { ...row, ...others, payerDetails, lines }
}

function enteredOf({ patientId: _patient, appointmentId: _visit, ...bill }: EnteredBill): Entered {
  const { lines, ...others } = bill
  if (!lines) return others
  return { ...others, lines: lines.map(({ tax: _tax, amount: _amount, ...line }) => line) }
}
