import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { AuditKind } from '../../../../contract/audit-words.ts'
import { Problem } from '../../../../contract/problem.ts'
import type { Viewer } from '../../../../contract/role.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { byteOrderMark, csvLine } from '../../../../server/http/csv.ts'
import { factsOf } from '../../../../server/http/serve.ts'
import type { ServedFile } from '../../../../server/http/served-file.ts'
import { noteEvent } from '../../../audit/server/event-log.ts'

/** Patients named by one event of the audit log. */
const namedByOneEvent = 10_000
/** Files written at once, of all accounts. */
const mostAtOnce = 3

export interface MoneyFile {
  readonly kind: AuditKind
  /** For the event: what the file holds, such as `1,200 payments`. */
  readonly reason: string
  /** The patients whom the file names. */
  readonly patientIds: readonly string[]
  readonly heads: readonly string[]
  /** The lines in parts, so that a file of any size takes little memory. */
  readonly parts: () => AsyncIterable<readonly (readonly (string | null)[])[]>
}

/** Writes files of money: a few at once, one of each account, each an event of the audit log. */
export function moneyExport(sql: Sql) {
  const writing = new Set<string>()

  /** Events before the file, because the reader may break it off at any part. */
  function note({ kind, reason, patientIds }: MoneyFile, request: FastifyRequest): void {
    const facts = factsOf(request)
    for (let from = 0; from === 0 || from < patientIds.length; from += namedByOneEvent) {
      noteEvent(sql, {
        ...facts,
        action: 'export',
        objectType: kind,
        objectId: null,
        patientId: null,
        patientIds: patientIds.slice(from, from + namedByOneEvent),
        isList: true,
        outcome: 'ok',
        reason,
        role: facts.role ?? 'visitor',
      })
    }
  }

  /** The first part is read before anything is sent, so that a failure is still answered as one. */
  async function textOf({ heads, parts }: MoneyFile): Promise<AsyncIterable<string>> {
    const lines = parts()[Symbol.asyncIterator]()
    const inText = (rows: readonly (readonly (string | null)[])[]) => rows.map(csvLine).join('')
    const head = await lines.next()
    const first = byteOrderMark + csvLine(heads) + (head.done ? '' : inText(head.value))
    async function* text() {
      yield first
      for (let next = await lines.next(); !next.done; next = await lines.next()) {
        yield inText(next.value)
      }
    }
    return text()
  }

  return async (
    viewer: Viewer,
    request: FastifyRequest,
    prepare: () => Promise<MoneyFile>,
  ): Promise<ServedFile> => {
    if (writing.has(viewer.userId)) {
      const detail = 'You are exporting a file already. Wait until it is done.'
      throw new Problem('conflict', { detail })
    }
    if (writing.size >= mostAtOnce) {
      const detail = 'Other files are being exported. Try again in a moment.'
      throw new Problem('unavailable', { detail })
    }
    writing.add(viewer.userId)
    try {
      const file = await prepare()
      const text = await textOf(file)
      note(file, request)
      const content = Readable.from(text, { objectMode: false })
      content.once('close', () => writing.delete(viewer.userId))
      return { type: 'text/csv; charset=utf-8', content, tag: null }
    } catch (error) {
      writing.delete(viewer.userId)
      throw error
    }
  }
}
