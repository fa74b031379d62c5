import { createHash, randomBytes } from 'node:crypto'
import type { BodyOf, QueryOf } from '../../../../contract/endpoint.ts'
import type { Page } from '../../../../contract/page.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { Role, Viewer } from '../../../../contract/role.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { AnySql, Sql } from '../../../../server/database/connect.ts'
import { countUpTo } from '../../../../server/database/counts.ts'
import { type Fragment, keyset } from '../../../../server/database/keyset.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import { newTypedCode } from '../../../../server/typed-code.ts'
import { checkBillPaper } from '../../../billing/paper/server/bill-paper-check.ts'
import type { checkDocument, DocumentCheck } from '../document-check.ts'
import type { IssuedDocument, listDocuments, NewDocument } from '../issued-document.ts'
import type { DocumentContent } from './contents/document-source.ts'

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest()

/** A new number and code. The code is random (256 bits), and only its hash is kept. */
export function newNumber(today: string): { number: string; code: string } {
  return {
    number: `${today.slice(0, 4)}-${newTypedCode(2, 4).toUpperCase()}`,
    code: randomBytes(32).toString('base64url'),
  }
}

/** A file in a document, or one that it names. */
export interface DocumentPart {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

interface Made extends Pick<DocumentContent, 'title' | 'limited' | 'templateVersion'> {
  readonly number: string
  readonly code: string
  readonly type: 'application/pdf' | 'text/html'
  readonly file: Buffer
  readonly parts: readonly DocumentPart[]
}

/** A document that is asked for, by a form or by the patient of the chart. */
export type WantedDocument = Pick<NewDocument, 'id' | 'kind'> & Partial<NewDocument>

/** An issued document, and why it is open to a doctor. */
export interface FoundDocument {
  readonly document: IssuedDocument
  readonly patientId: string
  readonly reason: string | null
}

/** The most documents that a file of a chart names. */
const mostNamed = 1_000
const over = 'This document was replaced or revoked already.'

/** Documents that were issued, cut to what a viewer may read. */
export function issuedDocumentStore(sql: Sql) {
  const person = (id: Fragment) => sql`(
    select jsonb_build_object('id', n.id, 'name', n.name, 'email', n.email)
    from users n where n.id = ${id} and n.status <> 'deleted')`
  const columns = sql`d.id, d.number, d.kind, d.title, d.patient_id, d.record_id,
    ${person(sql`d.signer_id`)} as signer, d.issued_at,
    case when d.revoked_at is not null then 'revoked'
      when d.replaced_at is not null then 'replaced' else 'issued' end as state,
    (select n.number from issued_documents n where n.id = d.replaced_by) as replaced_by,
    d.revoked_at, ${person(sql`d.revoked_by`)} as revoked_by, d.revoke_reason, d.file_hash,
    octet_length(d.file) as bytes, d.created_at, d.updated_at, d.version`

  /** A limited document is open to its signer, its patient and by emergency access alone. */
  function isOpen(viewer: Viewer): Fragment {
    const cuts: Record<Role, () => Fragment> = {
      admin: () => sql`not d.limited`,
      staff: () => sql`not d.limited`,
      doctor: () => sql`(d.signer_id = ${viewer.userId}
        or emergency_is_open(${viewer.userId}, d.patient_id)
        or not d.limited and record_access(${viewer.userId}, d.patient_id) is not null)`,
      patient: () => sql`(d.patient_id = ${viewer.patientId}
        and (d.kind <> 'chart-file' or d.signer_id = ${viewer.userId}))`,
    }
    return cuts[viewer.role]()
  }

  /** The reason for which it is open to a doctor. */
  function reasonFor({ role, userId }: Viewer): Fragment {
    if (role !== 'doctor') return sql`null`
    return sql`case when d.limited and d.signer_id <> ${userId} then 'emergency access'
      else record_access(${userId}, d.patient_id) end`
  }

  async function read(id: string, db: AnySql = sql): Promise<IssuedDocument | undefined> {
    const [document] = await db<IssuedDocument[]>`
      select ${columns} from issued_documents d where d.id = ${id}`
    return document
  }

  async function sameCreation(viewer: Viewer, id: string, hash: Buffer) {
    const [stored] = await sql<{ createdBy: string | null; creationHash: Buffer | null }[]>`
      select created_by, creation_hash from issued_documents where id = ${id}`
    if (!stored) return undefined
    checkSameCreation(stored, viewer.userId, hash)
    return read(id)
  }
  const hashOf = (patientId: string, wanted: WantedDocument) =>
    creationHash({ ...wanted, patientId })

  return {
    async find(viewer: Viewer, id: string): Promise<FoundDocument | undefined> {
      const [row] = await sql<(IssuedDocument & { reason: string | null })[]>`
        select ${columns}, ${reasonFor(viewer)} as reason
        from issued_documents d where d.id = ${id} and ${isOpen(viewer)}`
      if (!row) return undefined
      const { reason, ...document } = row
      return { document, patientId: document.patientId, reason }
    },

    async file(id: string): Promise<Pick<Made, 'type' | 'file'>> {
      const [row] = await sql<Pick<Made, 'type' | 'file'>[]>`
        select file_type as type, file from issued_documents where id = ${id}`
      if (!row) throw new Problem('not-found')
      return row
    },

    async list(
      viewer: Viewer,
      patientId: string,
      asked: QueryOf<typeof listDocuments>,
    ): Promise<Page<IssuedDocument>> {
      const paging = keyset<IssuedDocument>(
        sql,
        {
          columns: [
            { sql: 'd.issued_at', type: 'timestamptz', of: ({ issuedAt }) => issuedAt },
            { sql: 'd.id', type: 'uuid', of: ({ id }) => id },
          ],
          direction: 'desc',
        },
        asked,
      )
      const base = sql`d.patient_id = ${patientId} and ${isOpen(viewer)}`
      const rows = await sql<IssuedDocument[]>`
        select ${columns} from issued_documents d where ${base} and ${paging.position}
        order by ${paging.order} limit ${paging.limit}`
      return paging.page(rows, () => countUpTo(sql, sql`from issued_documents d where ${base}`))
    },

    /** The documents that a file of the chart may name: none that is limited to readers of its own. */
    named: (viewer: Viewer, patientId: string) => sql<IssuedDocument[]>`
      select ${columns} from issued_documents d
      where d.patient_id = ${patientId} and not d.limited and ${isOpen(viewer)}
      order by d.issued_at desc, d.id desc limit ${mostNamed}`,

    /** The files of charts that an account made in the last 24 hours. */
    async chartFilesOf({ userId }: Viewer): Promise<number> {
      const [row] = await sql<{ count: number }[]>`
        select count(*)::int as count from issued_documents
        where signer_id = ${userId} and kind = 'chart-file'
          and issued_at > now() - interval '24 hours'`
      return row?.count ?? 0
    },

    /** The document of an earlier try of the same request, before the work of making it again. */
    madeBefore: (viewer: Viewer, patientId: string, wanted: WantedDocument) =>
      sameCreation(viewer, wanted.id, hashOf(patientId, wanted)),

    async issue(
      viewer: WritingViewer,
      patientId: string,
      wanted: WantedDocument,
      { number, code, type, file, parts, ...content }: Made,
    ): Promise<IssuedDocument> {
      const { id, kind, recordId = null, replaces = null, ...entered } = wanted
      const hash = hashOf(patientId, wanted)
      await sql.begin(async (tx) => {
        const made = await tx`
          insert into issued_documents (id, number, kind, title, patient_id, record_id, limited,
            template_version, content, file_type, file, file_hash, parts, code_hash, signer_id,
            creation_hash, created_by, updated_by)
          values (${id}, ${number}, ${kind}, ${content.title}, ${patientId}, ${recordId},
            ${content.limited}, ${content.templateVersion}, ${tx.json(entered)}, ${type},
            ${file}, ${sha256(file).toString('hex')}, ${tx.json(parts.map((part) => ({ ...part })))},
            ${sha256(code)}, ${viewer.userId}, ${hash}, ${viewer.userId}, ${acting(tx, viewer)})
          on conflict (id) do nothing`
        if (made.count === 0 || replaces === null) return
        const replaced = await tx`
          update issued_documents d set replaced_by = ${id}, replaced_at = now(),
            updated_by = ${viewer.userId}
          where d.id = ${replaces} and d.patient_id = ${patientId} and ${isOpen(viewer)}
            and d.replaced_at is null and d.revoked_at is null`
        if (replaced.count === 0) throw new Problem('conflict', { detail: over })
      })
      const stored = await sameCreation(viewer, id, hash)
      if (!stored) throw new Problem('unexpected')
      return stored
    },

    async revoke(
      viewer: WritingViewer,
      id: string,
      version: number,
      reason: string,
    ): Promise<IssuedDocument> {
      const revoked = await sql`
        update issued_documents set revoked_at = now(), revoked_by = ${viewer.userId},
          revoke_reason = ${reason}, updated_by = ${acting(sql, viewer)}
        where id = ${id} and version = ${version} and replaced_at is null and revoked_at is null`
      const current = await read(id)
      if (!current) throw new Problem('not-found')
      if (revoked.count > 0) return current
      if (current.version !== version) throw new Problem('changed', { current })
      throw new Problem('conflict', { detail: over })
    },

    /** The answer to anybody with the code or the file; it has no word of the patient. */
    async check({ code, fileHash }: BodyOf<typeof checkDocument>): Promise<DocumentCheck> {
      const ofMoney = code && (await checkBillPaper(sql, code))
      const isIt = code ? sql`d.code_hash = ${sha256(code)}` : sql`d.file_hash = ${fileHash ?? ''}`
      const [found] = await sql<DocumentCheck[]>`
        select c.name as clinic,
          case when d.id is null then 'not known' when d.revoked_at is not null then 'revoked'
            when d.replaced_at is not null then 'replaced' else 'issued' end as state,
          to_char(d.issued_at at time zone c.time_zone, 'YYYY-MM-DD') as issued_on,
          to_char(coalesce(d.revoked_at, d.replaced_at) at time zone c.time_zone, 'YYYY-MM-DD')
            as ended_on,
          d.file_hash, coalesce((select jsonb_agg(p -> 'sha256')
            from jsonb_array_elements(d.parts) p), '[]') as part_hashes
        from clinic c left join issued_documents d on ${isIt}
        order by d.issued_at desc limit 1`
      if (!found) throw new Problem('unexpected')
      return ofMoney ? { ...found, ...ofMoney } : found
    },
  }
}
