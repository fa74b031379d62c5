import * as z from 'zod'
import { today } from '../../../../contract/dates.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'
import type { FileStore } from '../../../../server/files/file-store.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import { refuseField } from '../../../../server/http/refuse-field.ts'
import { billStore } from '../../../billing/bills/server/bill-store.ts'
import { isBefore } from '../../../chart/facts/moment.ts'
import { readClinicRow } from '../../../settings/server/clinic-store.ts'
import { titleFrom } from '../../files/file-title.ts'
import { fileRefusals } from '../../files/file.ts'
import { filePartStore } from '../../files/server/file-part-store.ts'
import { contentKeeper } from '../../files/server/keep-content.ts'
import { type StoredFile, storedFileStore } from '../../files/server/stored-file-store.ts'
import {
  type addBillFile,
  BillFile,
  type BillFileChanges,
  billFileRefusals,
  BillFileVersion,
} from '../bill-file.ts'

type NewBillFile = z.output<typeof addBillFile.body>

/** The bill of files, for those who may read it. */
export interface FoundBill {
  readonly id: string
  readonly patientId: string
}

export interface FoundBillFile {
  readonly file: BillFile
  readonly stored: StoredFile
  /** The audit log names the patient, also when a change is refused. */
  readonly patientId: string
}

/** Files of bills: a viewer reads those of the bills that they read, and patients those given to them. */
export function billFileStore(sql: Sql, files: FileStore, mostBytes: number) {
  const bills = billStore(sql)
  const contents = storedFileStore(sql, files)
  const parts = filePartStore(sql, mostBytes)
  const keep = contentKeeper(sql, files, mostBytes)
  const person = (row: Fragment) => sql`
    case when ${row}.id is not null then
      jsonb_build_object('id', ${row}.id, 'name', nullif(${row}.name, ''), 'email', ${row}.email)
    end`

  async function rows(where: Fragment): Promise<BillFile[]> {
    const found = await sql`
      select f.id, f.bill_id, f.text, f.type, f.dated, f.for_patient, f.rotation, f.kind, f.bytes,
        f.is_protected, s.preview is not null as has_preview, s.preview_problem, s.damage, f.comment,
        ${person(sql`w`)} as writer, f.error_at, f.error_reason, ${person(sql`e`)} as error_by,
        f.created_at, f.updated_at, f.version
      from bill_files f join stored_files s on s.name = f.stored
      left join users w on w.id = f.created_by and w.status <> 'deleted'
      left join users e on e.id = f.error_by and e.status <> 'deleted'
      where ${where} order by f.error_at is not null, f.created_at desc, f.id desc limit 1000`
    return z.array(BillFile).parse(found)
  }

  async function read(id: string): Promise<BillFile> {
    const [file] = await rows(sql`f.id = ${id}`)
    if (!file) throw new Problem('unexpected')
    return file
  }

  const isOpen = (viewer: Viewer) =>
    viewer.role === 'patient' ? sql`f.for_patient and f.error_at is null` : sql`true`

  /** Patients read no bill that was voided. */
  async function findBill(viewer: Viewer, id: string): Promise<FoundBill | undefined> {
    const bill = await bills.find(viewer, id)
    if (bill || viewer.role === 'patient') return bill
    return bills.findVoid(viewer, id)
  }

  async function change(
    { file }: FoundBillFile,
    version: number,
    values: Fragment,
  ): Promise<BillFile> {
    if (file.version !== version) throw new Problem('changed', { current: file })
    if (file.errorAt !== null) {
      const detail = 'This was entered in error and stays as it is. Add it anew.'
      throw new Problem('conflict', { detail })
    }
    const changed = await sql`
      update bill_files set ${values}
      where id = ${file.id} and version = ${version} and error_at is null`
    const current = await read(file.id)
    if (changed.count === 0) throw new Problem('changed', { current })
    return current
  }

  return {
    findBill,

    list: (viewer: Viewer, bill: FoundBill): Promise<BillFile[]> =>
      rows(sql`f.bill_id = ${bill.id} and ${isOpen(viewer)}`),

    async find(viewer: Viewer, id: string): Promise<FoundBillFile | undefined> {
      const [file] = await rows(sql`f.id = ${id} and ${isOpen(viewer)}`)
      const bill = file && (await findBill(viewer, file.billId))
      if (!bill) return undefined
      const [row] = await sql<{ stored: string }[]>`select stored from bill_files where id = ${id}`
      const name = row?.stored ?? ''
      const stored = (await contents.of([name])).get(name)
      return stored && { file, stored, patientId: bill.patientId }
    },

    content: ({ stored }: FoundBillFile) => contents.read(stored),
    preview: ({ stored }: FoundBillFile) => contents.preview(stored.name),

    async versions({ file }: FoundBillFile): Promise<BillFileVersion[]> {
      const found = await sql`
        select v.version, v.written_at, ${person(sql`w`)} as written_by, was.text, was.type, was.dated,
          was.for_patient, was.rotation, was.comment
        from fact_versions v
        cross join lateral jsonb_populate_record(null::bill_files, v.was) as was
        left join users w on w.id = v.written_by and w.status <> 'deleted'
        where v.fact_id = ${file.id} order by v.version desc`
      return z.array(BillFileVersion).parse(found)
    },

    async add(viewer: WritingViewer, bill: FoundBill, body: NewBillFile): Promise<BillFile> {
      const hash = creationHash({ ...body, billId: bill.id })
      const before = await made(viewer, body.id, hash)
      if (before) return before
      try {
        await addNew(viewer, bill, body, hash)
      } catch (error) {
        // The same request was sent twice, and the other one was first.
        const meanwhile = await made(viewer, body.id, hash)
        if (meanwhile) return meanwhile
        throw error
      }
      return read(body.id)
    },

    async change(
      viewer: WritingViewer,
      found: FoundBillFile,
      version: number,
      { text, type, dated, forPatient, rotation, comment }: z.output<typeof BillFileChanges>,
    ): Promise<BillFile> {
      await checkDate(dated)
      return change(
        found,
        version,
        sql`text = ${text}, type = ${type}, dated = ${dated}, for_patient = ${forPatient},
          rotation = ${rotation}, comment = ${comment}, updated_by = ${acting(sql, viewer)}`,
      )
    },

    markError: (viewer: WritingViewer, found: FoundBillFile, version: number, reason: string) =>
      change(
        found,
        version,
        sql`error_at = now(), error_reason = ${reason}, error_by = ${viewer.userId},
          updated_by = ${acting(sql, viewer)}`,
      ),
  }

  /** The file that an earlier request of the same content made. */
  async function made(
    viewer: WritingViewer,
    id: string,
    hash: Buffer,
  ): Promise<BillFile | undefined> {
    const [before] = await sql<{ createdBy: string | null; creationHash: Buffer | null }[]>`
      select created_by, creation_hash from bill_files where id = ${id}`
    if (!before) return undefined
    checkSameCreation(before, viewer.userId, hash)
    return read(id)
  }

  async function checkDate(dated: string | null): Promise<void> {
    if (dated === null) return
    const { timeZone } = await readClinicRow(sql)
    if (isBefore(`${today(timeZone)}T23:59`, dated)) {
      refuseField('dated', 'Date cannot be in the future.')
    }
  }

  async function addNew(
    viewer: WritingViewer,
    bill: FoundBill,
    { id, fileName, bytes, type, dated, forPatient, comment }: NewBillFile,
    hash: Buffer,
  ): Promise<void> {
    await checkDate(dated)
    await parts.checkWhole(viewer, id, bytes)
    await keep(parts.content(viewer, id), async (tx, content) => {
      // Parts may have come or gone meanwhile.
      if (content.bytes !== bytes) throw new Problem('conflict', { detail: fileRefusals.parts })
      const { name, kind, isProtected } = content
      if (kind === 'DICOM')
        throw new Problem('wrong-media-type', { detail: billFileRefusals.dicom })
      await tx`
        insert into bill_files (id, bill_id, text, type, dated, for_patient, comment, stored, kind,
          bytes, is_protected, creation_hash, created_by, updated_by)
        values (${id}, ${bill.id}, ${titleFrom(fileName, kind)}, ${type}, ${dated}, ${forPatient},
          ${comment}, ${name}, ${kind}, ${bytes}, ${isProtected}, ${hash}, ${viewer.userId},
          ${acting(tx, viewer)})`
      await parts.remove(tx, viewer, id)
    })
  }
}
